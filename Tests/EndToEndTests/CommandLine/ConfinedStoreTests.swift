import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite(
    "A store that can only be read", .ownThreads,
    .enabled("this machine permits mounting", { ConfinedStore.canMount }))
struct ConfinedStoreTests {
    @Test(arguments: ConfinedStore.allCases)
    func answersWhatNeedsReadingOnly(_ confinement: ConfinedStore) throws {
        let town = try SampleTown.withParking()
        let id = try ParkingTests.newestID(town.program)
        let program = try confinement.program(of: town)
        for arguments in [
            ["check"], ["list"], ["show", id], ["closures"], ["profile"],
            ["geocode", "12 Harbour Street"], ["reverse", "45.38957,-65.35516"],
            ["route", id, "--from", "Town Hall", "--map", town.program.home.path + "/map.png"],
            ["find-parking", "Town Hall"],
        ] {
            try program.succeed(arguments)
        }
    }

    @Test(arguments: ConfinedStore.allCases)
    func saysWhyNothingCanBeChanged(_ confinement: ConfinedStore) throws {
        let town = try SampleTown.withParking()
        let id = try ParkingTests.newestID(town.program)
        let program = try confinement.program(of: town)
        for arguments in [
            ["remove", "--yes", id], ["close", "Harbour Street"],
            ["import", SampleTown.map.path],
        ] {
            let outcome = try program.run(arguments)
            #expect(outcome.status == 1)
            let said = outcome.messages.lowercased()
            #expect(said.contains(confinement.cause), "\(arguments) said: \(said)")
            #expect(said.contains(town.program.store.path.lowercased()))
            #expect(!said.contains("damaged") && !said.contains("unable to open"))
        }
    }

    @Test(arguments: ConfinedStore.allCases)
    func theServiceAnswersReaders(_ confinement: ConfinedStore) async throws {
        let town = try SampleTown.withParking()
        let id = try ParkingTests.newestID(town.program)
        let token = try #require(try Self.token(of: town.program))
        let service = try await ServingProgram(try confinement.program(of: town))
        for path in [
            "/healthz", "/api/v1/closures", "/api/v1/parkings", "/api/v1/parkings/\(id)",
            "/api/v1/parkings/\(id)/route?from=Town+Hall", "/search?q=Town+Hall&format=json",
            "/route/v1/driving/-65.3552,45.3896;-65.3572,45.3975",
        ] {
            let answer = try await service.client.get(
                path, headers: ["authorization": "Bearer \(token)"])
            #expect(answer.status == 200, "\(path): \(answer.text)")
        }
        let refusal = try await service.client.send(
            "DELETE", "/api/v1/parkings/\(id)", headers: ["authorization": "Bearer \(token)"])
        #expect(refusal.status == (confinement == .fullDisk ? 507 : 503), "\(refusal.text)")
        #expect(!refusal.text.contains(town.program.store.path))
        #expect(try service.log().contains(confinement.cause))
    }

    /// Its last change is in the journal of the database, not yet in the file.
    @Test(arguments: ConfinedStore.allCases)
    func readsWhatAKilledServiceLeft(_ confinement: ConfinedStore) async throws {
        let town = try SampleTown.withParking()
        let service = try await ServingProgram(town.program)
        try town.program.add(suite: "7777")
        try await service.killNow()
        let program = try confinement.program(of: town)
        #expect(try program.succeed(["list"]).output.contains("7777"))
    }

    /// The service has its files open when the disk fills up.
    @Test func readersGoOnWhenTheDiskFillsUp() async throws {
        let town = try SampleTown.withParking()
        let id = try ParkingTests.newestID(town.program)
        var program = try ConfinedStore.fullDisk.program(of: town)
        program.launcher = program.launcher.map {
            $0.replacing("(cat /dev/zero > \"$1/filler\" 2>&-; true)", with: "true")
        }
        let token = try #require(try Self.token(of: town.program))
        let service = try await ServingProgram(program)
        try service.fillDisk(of: town.program.store)
        let headers: KeyValuePairs = ["authorization": "Bearer \(token)"]
        let refusal = try await service.client.send(
            "DELETE", "/api/v1/parkings/\(id)", headers: headers)
        #expect(refusal.status == 507, "\(refusal.text)")
        let answer = try await service.client.get("/api/v1/parkings", headers: headers)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private static func token(of program: Program) throws -> String? {
        let file = program.home.appending(path: ".local/state/parkway/sessions.json")
        let tokens = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        return (tokens as? [String: String])?.values.first
    }
}
