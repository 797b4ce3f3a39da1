import TestSupport
import Testing

@Suite("Places are found on the command line", .ownThreads)
struct GeocodeTests {
    private let program: Program

    init() throws {
        program = try SampleTown().program
    }

    private func places(_ arguments: String...) throws -> [[String: Any]] {
        let outcome = try program.succeed(["geocode", "--json"] + arguments)
        return try #require(outcome.json() as? [[String: Any]])
    }

    private static func labels(_ places: [[String: Any]]) -> [String] {
        places.compactMap { $0["label"] as? String }
    }

    @Test func anUnfinishedTextIsCompleted() throws {
        let labels = Self.labels(try places("harbour str", "--complete"))
        #expect(labels.first?.hasPrefix("Harbour Street") == true, "\(labels)")
        #expect(try program.run("geocode", "--complete", "--stream").status == 2)
    }

    @Test func aNumberBeyondTheLastOneIsMarkedAsExtrapolated() throws {
        let beyond = try #require(try places("75 Harbour Street").first)
        #expect(beyond["match"] as? String == "interpolated")
        #expect(beyond["extrapolated"] as? Bool == true)
        let text = try program.succeed(["geocode", "75 Harbour Street"]).output
        #expect(text.contains("beyond the known house numbers"))
    }

    @Test func aBoundedViewboxExcludesOtherPlaces() throws {
        let all = try places(AmbiguityTests.street)
        let place = try #require(all.last)
        let latitude = try #require(place["latitude"] as? Double)
        let longitude = try #require(place["longitude"] as? Double)
        let box = [latitude - 0.001, longitude - 0.001, latitude + 0.001, longitude + 0.001]
            .map { "\($0)" }.joined(separator: ",")
        let inside = Self.labels(
            try places(AmbiguityTests.street, "--viewbox", box, "--bounded"))
        #expect(all.count == 2)
        #expect(inside == [place["label"] as? String])
        #expect(try program.run("geocode", "x", "--bounded").status == 2)
        let broken = try program.run("geocode", "x", "--viewbox", "1,2,3")
        #expect(broken.status == 1)
        #expect(broken.messages.contains("two opposite corners"))
    }

    @Test func aCoarserReverseSearchFindsTheTown() throws {
        let home = try #require(try places("12 Harbour Street").first)
        let place = "\(home["latitude"] ?? ""),\(home["longitude"] ?? "")"
        let town = try program.succeed(["reverse", place, "--zoom", "10"])
        #expect(town.output.contains("Ternhaven"))
        #expect(!town.output.contains("Harbour Street"))
        #expect(try program.run("reverse", place, "--zoom", "23").messages.contains("0 to 22"))
        let language = try program.run("reverse", place, "--language", "fr;")
        #expect(language.messages.contains("as in fr,en"))
    }
}
