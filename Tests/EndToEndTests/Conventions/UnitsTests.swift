import Foundation
import TestSupport
import Testing

@Suite("Distances have the units of the region, or those that were asked for", .ownThreads)
struct UnitsTests {
    private static let route = ["route", "20 North Ring", "--from", "Town Hall"]

    /// The sample town moved to another country.
    private func town(in country: String) throws -> Program {
        let folder = try TemporaryFolder()
        let map = folder.file("town.osm")
        try String(contentsOf: SampleTown.map, encoding: .utf8)
            .replacing(#"country" v="CA""#, with: #"country" v="\#(country)""#)
            .replacing(#"country_code" v="CA""#, with: #"country_code" v="\#(country)""#)
            .write(to: map, atomically: true, encoding: .utf8)
        let program = Program(in: folder)
        try program.succeed(["import", map.path])
        return program
    }

    @Test(arguments: [("US", " ft)"), ("GB", " yd)"), ("LR", " ft)"), ("FR", " m)")])
    func theCountryOfTheMapDecides(country: String, unit: String) throws {
        let program = try town(in: country)
        let isMetric = country == "FR"
        let text = try program.succeed(Self.route).output
        #expect(text.contains(unit), "\(text)")
        #expect(text.contains(#/\n[0-9.]+ k?m, /#) == isMetric)
        #expect(text.contains(#/\n[0-9.]+ mi, /#) == !isMetric)
        let metric = try program.succeed(Self.route + ["--units", "metric"]).output
        #expect(metric.contains(#/\n[0-9.]+ k?m, /#) && metric.contains(" m)"))
    }

    @Test func everyTextHasTheUnitsAndNoJSON() throws {
        let program = try SampleTown.signedIn().program
        try program.succeed(["close", "Harbour Street", "--scope", "own"])
        for words in [
            Self.route, ["find-parking", "Town Hall", "--from", "20 North Ring"],
            ["closures"], ["reverse", "45.3905,-65.3541"],
            ["isochrone", "Town Hall", "--format", "text", "--mode", "walking"],
        ] {
            let metric = try program.succeed(words).output
            let imperial = try program.succeed(words + ["--units", "imperial"]).output
            #expect(metric.contains(/[0-9] (m|km|ha|km²)\b/), "\(words): \(metric)")
            #expect(imperial.contains(/[0-9] (ft|mi|acres|sq mi)\b/), "\(words): \(imperial)")
            #expect(!imperial.contains(/[0-9] (m|km|ha|km²)\b/), "\(words): \(imperial)")
        }
        for words in [
            Self.route + ["--format", "json"], Self.route + ["--format", "gpx"],
            ["find-parking", "Town Hall", "--json"], ["isochrone", "Town Hall"],
        ] {
            let metric = try program.succeed(words).output
            #expect(try program.succeed(words + ["--units", "imperial"]).output == metric)
        }
    }

    @Test func theScaleBarHasTheUnits() throws {
        let program = try SampleTown().program
        func picture(_ units: String) throws -> Data {
            let file = program.home.deletingLastPathComponent().appending(path: "\(units).png")
            try program.succeed(Self.route + ["--units", units, "--map", file.path])
            return try Data(contentsOf: file)
        }
        #expect(try picture("imperial") != picture("metric"))
        #expect(try picture("metric") == picture("metric"))
    }
}
