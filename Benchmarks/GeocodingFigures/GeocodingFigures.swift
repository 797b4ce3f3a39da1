import Figures
import Foundation

/// Measures the speed of the geocoder and the size of its tables; prints one line of JSON per measure.
@main enum GeocodingFigures {
    private static let usage = """
        usage: geocoding-figures [--stores FOLDER] [--first N] [--queries]
                                 [EXTRACT[+EXTRACT…] | ADDRESSES | MEASURE] …

        Names of extracts select the maps; join several with + to import them into one store. A
        number is a generated country with that many addresses. The default is
        liechtenstein+monaco and 2000000. Names of measures select from:

          \(Measure.all.map(\.name).joined(separator: ", "))

        Times are those of one thread in one process: the minimum of each query over three passes.
        'build' builds the gazetteer again; without it, an existing one is used. --stores keeps
        the imported stores in FOLDER and reuses them. --first limits each kind to N queries.
        --queries prints the queries for another geocoder, one line of JSON each.

        """

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("geocoding-figures: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var words = arguments
        if words.contains("--help") || words.contains("-h") {
            print(usage, terminator: "")
            return
        }
        func value(of option: String) -> String? {
            guard let index = words.firstIndex(of: option), index + 1 < words.count else {
                return nil
            }
            defer { words.removeSubrange(index...index + 1) }
            return words[index + 1]
        }
        let kept = value(of: "--stores").map { URL(filePath: $0) }
        let limit = value(of: "--first")
        let first = limit.map { Int($0) ?? 0 } ?? .max
        guard first > 0 else {
            throw UsageError("--first needs a positive number, not '\(limit ?? "")'")
        }
        let printsQueries = words.contains("--queries")
        words.removeAll { $0 == "--queries" }
        if let option = words.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("unknown option '\(option)', or its value is missing; see --help")
        }
        let chosen = Measure.all.filter { words.contains($0.name) }
        let maps = words.filter { word in !Measure.all.contains { $0.name == word } }
        for map in maps.isEmpty ? ["liechtenstein+monaco", "2000000"] : maps {
            let scene = try Scene(map, keptIn: kept, queriesOfAKind: first)
            if printsQueries {
                try Queries(of: scene).printLines()
                continue
            }
            for measure in chosen.isEmpty ? Measure.all : chosen {
                for figure in try measure.run(scene) { try figure.printLine() }
            }
        }
    }
}
