/// Campaigns: workers play leases of rounds; findings are stored, reduced and reported.
@org.jspecify.annotations.NullMarked
package sibyl.lab.campaign;
