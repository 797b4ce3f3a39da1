import Figures
import Foundation

/// Measures the encoder of vector tiles; prints one line of JSON per measure.
@main enum TileFigures {
    private static let usage = """
        usage: tile-figures [--stores FOLDER] [--zoom ZOOM] [EXTRACT] …

        Encodes every tile of a zoom, as the first request for it does: reads the features from the
        atlas, encodes the layers of a schema and compresses them. The time is the CPU time of one
        thread, the minimum of three passes for each tile. The default zoom is 14, and the default
        extracts are liechtenstein, monaco and andorra. --stores keeps the imported atlases in
        FOLDER and reuses them.

        """

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("tile-figures: \(error)\n".utf8))
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
        let text = value(of: "--zoom") ?? "14"
        guard let zoom = Int(text), (0...14).contains(zoom) else {
            throw UsageError("--zoom needs a number from 0 to 14, not '\(text)'")
        }
        if let option = words.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("unknown option '\(option)', or its value is missing; see --help")
        }
        for name in words.isEmpty ? ["liechtenstein", "monaco", "andorra"] : words {
            let scene = try Scene(extract: name, keptIn: kept)
            for figure in try scene.figures(ofZoom: zoom) { try figure.printLine() }
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
