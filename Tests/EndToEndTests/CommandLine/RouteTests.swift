import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite("Routes on the command line", .ownThreads)
struct RouteTests {
    let program: Program
    let parking: String

    private static let parkingID = Result {
        try ParkingTests.newestID(SampleTown.withParking().program)
    }

    init() throws {
        program = try SampleTown.withParking().program
        parking = try Self.parkingID.get()
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

    @Test func aRoutePassesThroughViaPlaces() throws {
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

    @Test func alternativesArePrintedAndDrawn() throws {
        let ask = ["route", "20 North Ring", "--from", "12 Harbour Street", "--alternatives", "2"]
        let file = program.store.appending(path: "ways.png")
        let text = try program.succeed(ask + ["--map", file.path])
        #expect(text.lines[2].contains(" driving, via "))
        #expect(text.lines.contains("Alternative 1"))
        #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let route = try program.succeed(ask + ["--format", "json"]).object()
        let others = try #require(route["alternatives"] as? [[String: Any]])
        #expect(!others.isEmpty && others.allSatisfy { $0["steps"] != nil && $0["roads"] != nil })
        let features = try #require(
            program.succeed(ask + ["--format", "geojson"]).object()["features"] as? [[String: Any]])
        let lines = features.filter {
            ($0["geometry"] as? [String: Any])?["type"] as? String == "LineString"
        }
        let numbers = lines.map { ($0["properties"] as? [String: Any])?["alternative"] as? Int }
        #expect(numbers == [nil] + (1...others.count).map(Optional.some))
        let gpx = try program.succeed(ask + ["--format", "gpx"]).output
        #expect(XMLParser(data: Data(gpx.utf8)).parse())
        #expect(gpx.components(separatedBy: "<trk>").count == others.count + 2)
        let alone = try program.succeed([
            "route", "20 North Ring", "--from", "Town Hall", "--alternatives", "2",
        ])
        #expect(alone.lines.last == "No reasonable alternative was found.")
    }

    @Test(arguments: [
        (["--alternatives", "4"], Int32(2), "--alternatives must be 0 to 3"),
        (["--alternatives", "1", "--via", "Station Road"], 2, "cannot be combined"),
        (["--bearing", "north"], 1, "as in 90 or 90,20; or any"),
        (["--bearing", "90", "--bearing", "any", "--bearing", "any"], 1, "of the 2 places"),
        (["--approach", "left"], 2, "unrestricted"),
    ])
    func invalidOptionsAreRejected(more: [String], status: Int32, words: String) throws {
        let outcome = try program.run(["route", parking, "--from", "Town Hall"] + more)
        #expect(outcome.status == status && outcome.messages.contains(words), "\(outcome.messages)")
    }

    @Test func onlyARouteToAParkingNeedsASession() throws {
        let way = ["route", "12 Harbour Street", "--from", "Town Hall"]
        let signedIn = try program.succeed(way).output
        try program.succeed(["sign-out"])
        #expect(try program.succeed(way).output == signedIn)
        let outcome = try program.run("route", parking, "--from", "Town Hall")
        #expect(outcome.status == 1 && outcome.messages.contains("you are not signed in"))
    }

    @Test func instructionsAreInTheChosenLanguage() throws {
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

    @Test func aRouteCanArriveByATime() throws {
        let route = try program.succeed(
            ["route", parking, "--from", "Town Hall", "--arrive-by", "2030-11-21 18:30"]
        ).output
        #expect(route.contains(/leave by 18:[12][0-9] to arrive by 18:30/))
        for wrong in [["--arrive-by", "soon"], ["--arrive-by", "18:30", "--depart", "18:00"]] {
            let refused = try program.run(["route", parking, "--from", "Town Hall"] + wrong)
            #expect(refused.status == 2)
            #expect(refused.messages.contains("arriv"))
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

    @Test func geoJSONIsALineAndAPointForEachStep() throws {
        let route = try program.succeed(
            ["route", parking, "--from", "Town Hall", "--format", "geojson"]
        ).object()
        let features = try #require(route["features"] as? [[String: Any]])
        let kinds = features.compactMap { ($0["geometry"] as? [String: Any])?["type"] as? String }
        #expect(kinds.first == "LineString")
        #expect(kinds.count > 2 && kinds.dropFirst().allSatisfy { $0 == "Point" })
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
        let summaries = try ["Town Hall", other, "\(latitude),\(longitude)"].map { from in
            let lines = try program.succeed(["route", parking, "--from", from]).lines
            return try #require(lines.dropFirst(2).first)
        }
        #expect(Set(summaries).count == 1)
    }

    @Test func anUnroutablePlaceIsAnErrorWithAReason() throws {
        let outcome = try program.run("route", parking, "--from", "0.5,-30.25")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("no "))
        #expect(!outcome.messages.contains("Error"))
    }

    @Test func coordinatesInTheSouthAreNoOptions() throws {
        let outcome = try program.run("route", "-33.86,151.21", "--from", "-33.85,151.2")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("-33.8"), "\(outcome.messages)")
        let geocoded = try program.run("geocode", "-33.86,151.21", "--json")
        #expect(geocoded.status == 0)
        #expect(geocoded.output.contains("-33.86"))
        let misspelt = [
            ["route", "Town Hall", "--from", "Quay", "--modee"],
            ["geocode", "Town Hall", "--limitt"],
        ]
        for arguments in misspelt {
            let unknown = try program.run(arguments)
            #expect(unknown.status == 2)
            #expect(unknown.messages.contains("unknown option '--"), "\(unknown.messages)")
        }
    }

    @Test func aPictureReplacesOnlyAPlainFile() throws {
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

    @Test func theMapHasTheSizeAsked() throws {
        let file = program.store.appending(path: "small.png")
        let ask = ["route", parking, "--from", "Town Hall"]
        try program.succeed(ask + ["--map", file.path, "--map-size", "640x480"])
        // The width and the height in the header of a PNG file.
        let header = [UInt8](try Data(contentsOf: file).prefix(24))
        #expect(header[16..<24] == [0, 0, 2, 128, 0, 0, 1, 224])
        for wrong in [["--map-size", "640x480"], ["--map", file.path, "--map-size", "wide"]] {
            #expect(try program.run(ask + wrong).status == 2)
        }
    }
}
