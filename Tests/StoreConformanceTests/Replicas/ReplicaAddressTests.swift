import PostgresStore
import RecordKeeping
import Testing

@Suite("Addresses of replicas")
struct ReplicaAddressTests {
    @Test(arguments: [
        ("", []),
        ("postgres://ada@db2/parkway", ["postgres://ada@db2/parkway"]),
        ("postgres://db2/p,postgres://db3/p", ["postgres://db2/p", "postgres://db3/p"]),
        (
            " postgres://db2/p , postgresql://u:secret@db3:5433/p\npostgres://db4/p,",
            ["postgres://db2/p", "postgres://u@db3:5433/p", "postgres://db4/p"]
        ),
        // The comma of several hosts belongs to the address.
        ("postgres://db2,db3/p postgres://db4/p", ["postgres://db2,db3/p", "postgres://db4/p"]),
    ])
    func areSeparatedBySpacesOrCommas(_ text: String, _ addresses: [String]) throws {
        #expect(try PostgresAddress.list(text).map(\.description) == addresses)
    }

    @Test func anInvalidOneIsNamedWithoutItsPassword() throws {
        do {
            _ = try PostgresAddress.list("postgres://db2/p mysql://u:secret@db3/p")
            Issue.record("it was accepted")
        } catch {
            #expect("\(error)".contains("begins with postgres://"))
            #expect(!"\(error)".contains("secret"))
        }
    }
}
