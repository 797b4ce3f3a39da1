import Foundation
import TestSupport
import Testing

@Suite("Storage spaces on the command line", .ownThreads)
struct StorageSpaceTests {
    let program: Program

    /// Two spaces of Ada's, added once.
    private static let town = Result {
        let town = try SampleTown.signedIn()
        for (address, size) in [("12 Harbour Street", "120"), ("Town Hall", "80")] {
            try town.program.succeed([
                "spaces", "add", "--square-feet", size, "--price", "12.50", "--address", address,
            ])
        }
        return town
    }

    init() throws {
        program = try Self.town.get().copy().program
    }

    private func items(_ rest: String...) throws -> [[String: Any]] {
        let list = try program.succeed(["spaces", "list", "--json"] + rest).object()
        return try #require(list["items"] as? [[String: Any]])
    }

    @Test func theNewestComesFirst() throws {
        #expect(try items().map { $0["squareFeet"] as? Int } == [80, 120])
    }

    @Test func theNearestComesFirstWithItsDistance() throws {
        let near = try items("--near", "12 Harbour Street")
        #expect(near.map { $0["squareFeet"] as? Int } == [120, 80])
        #expect(near.first?["distanceMeters"] as? Double == 0)
        #expect(try items("--near", "12 Harbour Street", "--within", "10").count == 1)
    }

    @Test func everybodySeesThemAndOnlyTheOwnerRemovesThem() throws {
        let id = try #require(items().first?["id"] as? String)
        try program.succeed(["sign-out"])
        #expect(try program.run("spaces", "show", id).output.contains("$12.50 per day"))
        try program.signUp(email: "bob@example.org")
        #expect(try program.run("spaces", "remove", "--yes", id).status == 1)
        #expect(try items().count == 2)
    }

    @Test func invalidSizesAndPricesAreRefused() throws {
        for (size, price) in [
            ("0", "5"), ("many", "5"), ("100", "-1"), ("100", "free"), ("100", "1.234"),
        ] {
            let outcome = try program.run(
                "spaces", "add", "--square-feet=\(size)", "--price=\(price)", "--address",
                "12 Harbour Street")
            #expect(outcome.status == 1, "\(size) at \(price)")
        }
        #expect(try items().count == 2)
    }
}
