import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite("Routes on the command line", .ownThreads)
struct RouteTests {
    let program: Program
    let parking: String

    init() throws {
        program = try SampleTown.signedIn().program
        try program.add()
        parking = try ParkingTests.newestID(program)
    }

    @Test(arguments: ["driving", "cycling", "walking"])
    func everyModePrintsDistanceTimeAndSteps(_ mode: String) throws {
        let text = try program.succeed(["route", parking, "--from", "Town Hall", "--mode", mode])
        let lines = text.lines
        try #require(lines.count >= 5)
        #expect(lines[0].hasPrefix("From "))
        #expect(lines[1].hasPrefix("To   12 Harbour Street"))
        #expect(lines[2].hasSuffix(mode))
        let distance = try #require(lines[2].split(separator: ",").first)
        #expect(distance.hasSuffix(" km") || distance.hasSuffix(" m"))
    }

    @Test func theWayLeadsByPlaces() throws {
        let ask = ["route", parking, "--from", "Town Hall"]
        let lines = try program.succeed(ask + ["--via", "20 North Ring"]).lines
        #expect(lines[1].hasPrefix("Via  20"))
        #expect(lines[2].hasPrefix("To   12 Harbour Street"))
        #expect(lines.contains { $0.contains("You have reached waypoint 1") })
        #expect(lines.last?.contains("You have arrived at your destination") == true)
        let route = try program.succeed(ask + ["--via", "20 North Ring", "--format", "json"])
            .object()
        let steps = try #require(route["steps"] as? [[String: Any]])
        #expect(steps.compactMap { $0["waypoint"] as? Int } == [1])
        #expect(route["via"] as? [String] == [String(lines[1].dropFirst(5))])
    }

    @Test func stepsAreToldInTheReadersLanguage() throws {
        func route(_ more: [String], _ environment: [String: String] = [:]) throws -> [Substring] {
            var program = program
            program.environment = environment
            return try program.succeed(["route", parking, "--from", "Town Hall"] + more).lines
        }
        let german = try route(["--language", "de"])
        #expect(german[0].hasPrefix("Von  "))
        #expect(german.last?.contains("Sie haben Ihr Ziel erreicht") == true)
        #expect(try route([], ["LANG": "fr_FR.UTF-8"])[2].hasSuffix("en voiture"))
        #expect(
            try route([], ["LANG": "fr_FR.UTF-8", "LC_ALL": "it_IT.UTF-8"])[2].hasSuffix("in auto"))
        #expect(
            try route([], ["LANG": "fr_FR.UTF-8", "LC_ALL": "C"])[2].hasSuffix("driving"))
        #expect(
            try route(["--language", "es"], ["LC_MESSAGES": "de_DE"])[2].hasSuffix("en coche"))
        let refused = try program.run("route", parking, "--from", "Town Hall", "--language", "pt")
        #expect(refused.status != 0)
        for language in ["en", "de", "fr", "it", "es"] {
            #expect(refused.messages.contains("'\(language)'"), "\(refused.messages)")
        }
    }

    @Test func jsonAddsUpItsSteps() throws {
        let route = try program.succeed(
            ["route", parking, "--from", "Town Hall", "--format", "json"]
        ).object()
        let steps = try #require(route["steps"] as? [[String: Any]])
        let whole = try #require(route["durationSeconds"] as? Double)
        let parts = steps.compactMap { $0["durationSeconds"] as? Double }.reduce(0, +)
        #expect(abs(whole - parts) < 0.01)
        #expect(steps.first?["type"] as? String == "depart")
        #expect(steps.last?["type"] as? String == "arrive")
    }

    @Test func geoJSONIsALineAndAPointAStep() throws {
        let route = try program.succeed(
            ["route", parking, "--from", "Town Hall", "--format", "geojson"]
        ).object()
        let features = try #require(route["features"] as? [[String: Any]])
        let kinds = features.compactMap { ($0["geometry"] as? [String: Any])?["type"] as? String }
        #expect(kinds.first == "LineString")
        #expect(kinds.dropFirst().allSatisfy { $0 == "Point" })
    }

    @Test func gpxIsWellFormed() throws {
        let gpx = try program.succeed(["route", parking, "--from", "Town Hall", "--format", "gpx"])
        let parser = XMLParser(data: Data(gpx.output.utf8))
        #expect(parser.parse())
        #expect(gpx.output.contains("<trkpt lat="))
    }

    @Test func aRouteStartsAtCoordinatesAnAddressOrAnotherParking() throws {
        try program.add(["--address", "Town Hall"])
        let other = try ParkingTests.newestID(program)
        let item = try #require(ParkingTests.items(program).first)
        let latitude = try #require(item["latitude"] as? Double)
        let longitude = try #require(item["longitude"] as? Double)
        let ways = try ["Town Hall", other, "\(latitude),\(longitude)"].map { from in
            try program.succeed(["route", parking, "--from", from]).lines.dropFirst(2).first
        }
        #expect(Set(ways).count == 1)
    }

    @Test func noWayIsAnAnswerWithAReason() throws {
        let outcome = try program.run("route", parking, "--from", "0.5,-30.25")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("no "))
        #expect(!outcome.messages.contains("Error"))
    }

    @Test func onlyAPlainFileIsReplacedByAPicture() throws {
        let folder = program.store.appending(path: "folder.png")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outcome = try program.run(
            "route", parking, "--from", "20 North Ring", "--map", folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("it is not a plain file"))
        #expect(
            try program.run("route", parking, "--from", "20 North Ring", "--map", "x.jpg").status
                == 2)
    }

    @Test func theMapIsAPicture() throws {
        let file = program.store.appending(path: "way.png")
        try program.succeed(["route", parking, "--from", "Town Hall", "--map", file.path])
        let bytes = try Data(contentsOf: file)
        #expect(bytes.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(bytes.count > 10_000)
    }
}
