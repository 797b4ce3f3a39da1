import ArgumentParser
import Documents
import Geocoding
import Geometry
import Operations
import RecordKeeping
import WireText

/// The number, languages and format of results.
struct AnswerOptions: ParsableArguments {
    private static let defaultLimit = 5

    @Option(
        help: ArgumentHelp("Maximum number of results (1-50; default: 5).", valueName: "n"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Preferred languages of names and labels, best first, such as fr,en (default: the "
                + "local languages).",
            valueName: "languages"))
    var language: String?

    @Flag(help: "Print JSON.")
    var json = false

    func checkedLimit() throws -> Int {
        let limits = 1...SearchOptions.maximumLimit
        let limit = limit ?? Self.defaultLimit
        guard limits.contains(limit) else {
            throw InvalidValue.outOfRange(
                field: "limit", text: String(limit),
                rule: "ask for \(limits.lowerBound) to \(limits.upperBound) results")
        }
        return limit
    }

    func languages() throws -> [String] {
        try language.map { text throws in
            guard let languages = SearchOptionText.languages(text) else {
                throw InvalidValue.malformed(
                    field: "language", text: text, rule: SearchOptionText.languagesRule)
            }
            return languages
        } ?? []
    }
}

/// Prints the geocoder's results.
struct PlaceListing {
    private let results: [GeocodeResult]

    private let units: DistanceUnits

    init(_ results: [GeocodeResult], units: DistanceUnits = .metric) {
        self.results = results
        self.units = units
    }

    func print(json: Bool) throws {
        if json {
            Terminal.print(try JSONText.indented(results.map(PlaceDocument.init)))
        } else if !results.isEmpty {
            let measuresDistance = results.contains { $0.distanceMeters != nil }
            var table = Table(
                ["COORDINATES", measuresDistance ? "DISTANCE" : "CONFIDENCE", "MATCH", "PLACE"])
            for result in results {
                let figure =
                    result.distanceMeters.map {
                        ReadableMeasure.distance(millimeters: Int64($0 * 1_000), in: units)
                    }
                    ?? "\(Int((result.confidence * 100).rounded())) %"
                table.append([
                    result.coordinate.description, figure, result.matchSentence, result.label,
                ])
            }
            Terminal.print(table)
            for attribution in Set(results.compactMap(\.source.attribution)).sorted() {
                Terminal.say("From Nominatim: \(attribution)")
            }
        }
    }
}
