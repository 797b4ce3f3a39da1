import Foundation
import OSMModel

/// Measures the router and prints one line of JSON per measure.
///
///     routing-figures [EXTRACT | MEASURE | NODES] …
///     routing-figures --agreement [EXTRACT | MODE] …
///
/// Names of extracts (`monaco`) and of measures (`duration`) select what to run; the default is all.
/// A number measures the growth with a region of that size from `town-generator`; with the suffix
/// `-junctions`, with a town in which nearly all nodes are junctions.
///
/// With `--agreement` it measures nothing. It compares the search methods and fails if two of them
/// differ.
@main enum RoutingFigures {
    static func main() {
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            if words.first == "--agreement" {
                try agree(Array(words.dropFirst()))
            } else {
                try measure(words)
            }
        } catch {
            FileHandle.standardError.write(Data("routing-figures: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func agree(_ words: [String]) throws {
        let every = ["monaco", "andorra", "liechtenstein", "new-york-dimacs"]
        let modes = words.compactMap(TravelMode.init)
        let names = words.filter { TravelMode(rawValue: $0) == nil }
        var differences = 0
        for name in names.isEmpty ? every : names {
            let agreement = try Agreement(name, modes.isEmpty ? TravelMode.allCases : modes)
            differences += try agreement.run()
        }
        guard differences == 0 else { throw UsageError("\(differences) durations differ") }
    }

    private static func measure(_ words: [String]) throws {
        let sizes = words.compactMap { Growth($0) }
        let measures = Measure.all.filter { words.contains($0.name) }
        let names = words.filter { word in
            Growth(word) == nil && !Measure.all.contains { $0.name == word }
        }
        for growth in sizes {
            for figure in try growth.run() { try figure.printLine() }
        }
        if !sizes.isEmpty, names.isEmpty, measures.isEmpty { return }
        for name in names.isEmpty ? ["monaco", "andorra", "new-york-dimacs"] : names {
            let scene = try Scene(extract: name)
            for measure in measures.isEmpty ? Measure.all : measures {
                for figure in try measure.figures(of: scene) { try figure.printLine() }
            }
        }
    }
}

/// Why something cannot be measured, as a sentence.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
