import Foundation
import TestSupport
import Testing

@Suite("Car parks on the command line", .ownThreads)
struct FindParkingTests {
    private let town: SampleTown
    private var program: Program { town.program }

    init() throws {
        town = try SampleTown()
    }

    @Test func theTableIsSortedByTravelTime() throws {
        let lines = try program.succeed(["find-parking", "Town Hall", "--limit", "3"]).lines
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("NO  WALK"))
        #expect(lines[1].hasSuffix("Market Square Car Park"))
        let driven = try program.succeed(["find-parking", "Town Hall", "--from", "20 North Ring"])
        let columns = try #require(driven.lines.first).split(separator: " ")
        #expect(columns.prefix(4) == ["NO", "TOTAL", "DRIVE", "WALK"])
    }

    @Test func pricesHoursAndKindsAreWords() async throws {
        let found = try program.succeed(["find-parking", "Town Hall", "--limit", "50"]).output
        for words in ["open-air", "on the street", " CAD per hour", "free", "always open"] {
            #expect(found.contains(words), "\(words) is missing in \(found)")
        }
        for tag in ["street_side", "CAD/hour", "24/7", "  surface", "  yes ", "  no "] {
            #expect(!found.contains(tag), "\(tag) is in \(found)")
        }
        let lines = try await program.shown(
            ["find-parking", "Town Hall", "--from", "20 North Ring"], columns: 80)
        #expect(lines[0].contains("  KIND  ") && lines[0].contains("  OPEN  "))
        #expect(lines.filter { $0.hasPrefix("NO") || $0.first?.isNumber == true }.count > 5)
        #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("Add it: ") }, "\(lines)")
        let chosen = try program.succeed(["find-parking", "Town Hall", "--choose", "1"]).output
        #expect(chosen.hasPrefix("Car park      Market Square Car Park\nKind          "))
        #expect(chosen.contains("\nPrice         "))
    }

    @Test func theCommandThatAddsTheFirstOneCanBeRun() throws {
        let person = try SampleTown.withParking().program
        let find = ["find-parking", "Town Hall", "--stay", "2"]
        let offered = try person.succeed(find).messages
        let words = try Self.command(in: offered)
        #expect(
            words.prefix(8).joined(separator: " ")
                == "add --building A1B2C --suite 1204 --plate CKXR318 --hours")
        #expect(words[8] == "4")
        try person.succeed(words)
        let added = try #require(try ParkingTests.items(person).first)
        #expect((added["address"] as? String)?.isEmpty == false)
        let first = try person.succeed(find + ["--json"]).object()
        let carPark = try #require((first["carParks"] as? [[String: Any]])?.first)
        #expect(added["address"] as? String == carPark["label"] as? String)
        // Without an account nothing is known.
        let unknown = try Self.command(
            in: try program.succeed(["find-parking", "Town Hall", "--choose", "2"]).messages)
        #expect(
            unknown.prefix(9).joined(separator: " ")
                == "add --building CODE --suite NUMBER --plate PLATE --hours HOURS")
        #expect(try program.succeed(find + ["--json"]).messages.isEmpty)
    }

    /// The words after `parkway` as a shell reads them.
    private static func command(in messages: String) throws -> [String] {
        let line = try #require(messages.firstMatch(of: #/Add it: parkway (.*)/#)?.1)
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "printf '%s\\n' \(line)"]
        let pipe = Pipe()
        shell.standardOutput = pipe
        try shell.run()
        let output = try #require(try pipe.fileHandleForReading.readToEnd())
        shell.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func jsonAddsUpAndIsSorted() throws {
        let found = try program.succeed(
            ["find-parking", "Town Hall", "--from", "20 North Ring", "--json"]
        ).object()
        let carParks = try #require(found["carParks"] as? [[String: Any]])
        let totals = carParks.compactMap { $0["durationSeconds"] as? Double }
        #expect(!carParks.isEmpty)
        #expect(totals.count == carParks.count && totals == totals.sorted())
        for carPark in carParks {
            let stretches = ["drive", "walk"].compactMap { carPark[$0] as? [String: Double] }
            let sum = stretches.compactMap { $0["durationSeconds"] }.reduce(0, +)
            #expect(try abs(sum - #require(carPark["durationSeconds"] as? Double)) < 0.001)
        }
        #expect((found["origin"] as? [String: Any])?["label"] != nil)
    }

    @Test func noneIsAnErrorWithAReason() throws {
        let none = try program.run("find-parking", "45.3800,-65.4000")
        #expect(none.status == 1)
        #expect(none.output.isEmpty)
        let elsewhere = try program.run("find-parking", "-33.86,151.21")
        #expect(elsewhere.status == 1)
        #expect(elsewhere.messages.contains("the map has no way for walking within 50 km"))
        #expect(try program.run("find-parking", "Nowhere at all").status == 1)
    }

    @Test(arguments: ["0", "51", "-1"])
    func theLimitIsBounded(_ limit: String) throws {
        let outcome = try program.run("find-parking", "Town Hall", "--limit=\(limit)")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("ask for 1 to 50 car parks"))
    }

    @Test func bothLegsArePrintedAndDrawn() throws {
        let file = town.folder.file("way.png")
        let ask = ["find-parking", "Town Hall", "--from", "20 North Ring", "--limit", "3"]
        let chosen = try program.succeed(ask + ["--choose", "2", "--map", file.path])
        #expect(chosen.lines.count { $0.hasPrefix("From ") } == 2)
        #expect(chosen.output.contains(" driving\n") && chosen.output.contains(" walking\n"))
        #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let all = try program.succeed(ask + ["--steps", "--json"]).object()
        let carParks = try #require(all["carParks"] as? [[String: Any]])
        #expect(carParks.count == 3)
        #expect(carParks.allSatisfy { $0["driveRoute"] != nil && $0["walkRoute"] != nil })
        let none = try program.run(ask + ["--choose", "4"])
        #expect(none.status == 1 && none.messages.contains("choose 1 to 3"))
    }

    @Test func theStayAndTheFeeExcludeCarParks() throws {
        func names(_ more: [String]) throws -> [String] {
            let found = try program.succeed(
                ["find-parking", "Town Hall", "--limit", "50", "--json"] + more
            ).object()
            let carParks = try #require(found["carParks"] as? [[String: Any]])
            return carParks.compactMap { $0["osm"] as? String }
        }
        let all = try names([])
        let long = try names(["--stay", "100", "--arrive", "2026-11-24 15:00"])
        #expect(!long.isEmpty && long.count < all.count && Set(long).isSubset(of: all))
        #expect(try names(["--fee", "free"]).count < all.count)
        for stay in ["0", "721", "-1"] {
            let outcome = try program.run("find-parking", "Town Hall", "--stay=\(stay)")
            #expect(outcome.messages.contains("more than 0 and at most 720"))
        }
    }

    @Test func privateCarParksAreShownOnRequest() throws {
        func kinds(_ access: String) throws -> Set<String> {
            let found = try program.succeed(
                ["find-parking", "Town Hall", "--access", access, "--limit", "50", "--json"]
            ).object()
            let carParks = try #require(found["carParks"] as? [[String: Any]])
            return Set(carParks.compactMap { $0["access"] as? String })
        }
        #expect(try kinds("public") == ["public"])
        #expect(try kinds("any").isSuperset(of: ["public", "private"]))
        #expect(try program.run("find-parking", "Town Hall", "--access", "all").status == 2)
    }
}
