/// A campaign: workers kept busy with leases of rounds, what they find stored, confirmed, reduced and told.
@org.jspecify.annotations.NullMarked
package sibyl.lab.campaign;
