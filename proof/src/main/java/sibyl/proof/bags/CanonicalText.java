package sibyl.proof.bags;

import java.util.HashMap;
import java.util.Map;

/// A text for a value, condition or term of the prover of equivalence in which bound variables are numbered in order. Terms
/// that differ only in variable names have the same text, so the prover looks up and compares by it.
public final class CanonicalText {
  private final StringBuilder out = new StringBuilder();
  private final Map<BagVariable, String> bound = new HashMap<>();
  private final boolean anonymous;

  private CanonicalText(boolean anonymous) {
    this.anonymous = anonymous;
  }

  public static String of(BagValue val) {
    CanonicalText canon = new CanonicalText(false);
    canon.add(val);
    return canon.out.toString();
  }

  public static String of(Formula form) {
    CanonicalText canon = new CanonicalText(false);
    canon.add(form);
    return canon.out.toString();
  }

  public static String of(BagTerm.Term term) {
    CanonicalText canon = new CanonicalText(false);
    canon.add(term);
    return canon.out.toString();
  }

  /// The same with variables distinguished by their tables only.
  static String anonymous(BagValue val) {
    CanonicalText canon = new CanonicalText(true);
    canon.add(val);
    return canon.out.toString();
  }

  private String name(BagVariable var) {
    return anonymous ? var.row() ? var.table() : "?" : bound.getOrDefault(var, "#" + var.id());
  }

  private void add(BagValue val) {
    switch (val) {
      case BagValue.Col c -> out.append(name(c.var())).append('.').append(c.index());
      case BagValue.Lit l -> word(l.text()).append(l.kind());
      case BagValue.Null _ -> out.append("NULL");
      case BagValue.Apply a -> {
        word(a.name()).append(a.kind()).append('(');
        a.args().forEach(this::next);
        out.append(')');
      }
      case BagValue.Choice c -> {
        out.append("if(");
        add(c.when());
        next(c.then());
        next(c.otherwise());
        out.append(')');
      }
      case BagValue.Truth t -> {
        out.append("truth(");
        add(t.yes());
        out.append(',');
        add(t.no());
        out.append(')');
      }
      case BagValue.Fold f -> {
        word(f.name()).append(f.op()).append('{');
        f.bag().terms().forEach(this::add);
        out.append('}');
      }
    }
  }

  /// User-defined names may contain anything, so their length precedes them.
  private StringBuilder word(String word) {
    return out.append(word.length()).append(':').append(word);
  }

  private void next(BagValue val) {
    add(val);
    out.append(',');
  }

  private void add(Formula form) {
    switch (form) {
      case Formula.All a -> list("and", a.parts());
      case Formula.Any a -> list("or", a.parts());
      case Formula.Not n -> {
        out.append('!');
        add(n.part());
      }
      case Formula.Same s -> pair(s.left(), "==", s.right());
      case Formula.Equal e -> pair(e.left(), "=", e.right());
      case Formula.Less l -> pair(l.left(), "<", l.right());
      case Formula.IsNull n -> {
        out.append("null ");
        add(n.value());
      }
      case Formula.Holds h -> {
        out.append("holds ");
        add(h.value());
      }
      case Formula.Some s -> add(s.term());
    }
  }

  private void list(String word, Iterable<Formula> parts) {
    out.append(word).append('(');
    for (Formula part : parts) {
      add(part);
      out.append(';');
    }
    out.append(')');
  }

  private void pair(BagValue left, String op, BagValue right) {
    out.append('(');
    add(left);
    out.append(op);
    add(right);
    out.append(')');
  }

  private void add(BagTerm.Term term) {
    out.append('[');
    for (BagVariable var : term.vars()) {
      bound.put(var, "$" + bound.size());
      out.append(var.table()).append(var.kind()).append(',');
    }
    out.append('|');
    add(term.condition());
    out.append('|');
    term.outputs().forEach(this::next);
    out.append(']');
  }
}
