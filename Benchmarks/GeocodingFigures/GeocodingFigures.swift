import Figures
import Foundation

/// Prints how fast the geocoder is and how large its tables are: a line of JSON for each measure.
@main enum GeocodingFigures {
    private static let usage = """
        usage: geocoding-figures [--stores FOLDER] [EXTRACT[+EXTRACT…] | ADDRESSES | MEASURE] …

        Names of extracts choose the maps, joined by + for one store of several; a number is a
        country of so many addresses from town-generator. Without either it takes
        liechtenstein+monaco and 2000000. Names of measures choose among:

          \(Measure.all.map(\.name).joined(separator: ", "))

        Times are of one thread in one process: the least of each query over three passes.
        'build' makes the gazetteer anew; without it a kept one is used. With --stores, what was
        imported is kept in FOLDER and used again.

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
        var kept: URL?
        if let option = words.firstIndex(of: "--stores"), option + 1 < words.count {
            kept = URL(filePath: words[option + 1])
            words.removeSubrange(option...option + 1)
        }
        let chosen = Measure.all.filter { words.contains($0.name) }
        let maps = words.filter { word in !Measure.all.contains { $0.name == word } }
        for map in maps.isEmpty ? ["liechtenstein+monaco", "2000000"] : maps {
            let scene = try Scene(map, keptIn: kept)
            for measure in chosen.isEmpty ? Measure.all : chosen {
                for figure in try measure.run(scene) { try figure.printLine() }
            }
        }
    }
}
