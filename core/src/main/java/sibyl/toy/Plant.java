package sibyl.toy;
/// x
public enum Plant { X }
