import Figures
import Foundation
import Geometry

/// Measures the encoder of vector tiles; prints one line of JSON per measure.
@main enum TileFigures {
    private static let usage = """
        usage: tile-figures [--stores FOLDER] [--zoom ZOOM] [--worst COUNT] [--tile Z/X/Y] [EXTRACT] …

        Encodes every tile of a zoom, as the first request for it does: reads the features from the
        atlas, encodes the layers of a schema and compresses them. The time is the CPU time of one
        thread, the minimum of three passes for each tile. The default zoom is 14, and the default
        extracts are liechtenstein, monaco and andorra. --stores keeps the imported atlases in
        FOLDER and reuses them. --worst names the COUNT slowest tiles on the standard error. --tile
        only encodes this tile with the layers of Shortbread, 300 times, for a profiler.

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
        let zoom = try whole(value(of: "--zoom") ?? "14", of: "--zoom", in: 0...14)
        let worst =
            try value(of: "--worst").map { try whole($0, of: "--worst", in: 1...1_000) } ?? 0
        let tile = try value(of: "--tile").map(webTile)
        if let option = words.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("unknown option '\(option)', or its value is missing; see --help")
        }
        for name in words.isEmpty ? ["liechtenstein", "monaco", "andorra"] : words {
            let scene = try Scene(extract: name, keptIn: kept)
            if let tile {
                try scene.encode(tile, times: 300)
            } else {
                let figures = try scene.figures(ofZoom: zoom, worst: worst)
                for figure in figures { try figure.printLine() }
            }
        }
    }

    private static func whole(
        _ text: String, of option: String, in range: ClosedRange<Int>
    ) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(option) needs a number from \(range.lowerBound) to \(range.upperBound), "
                    + "not '\(text)'")
        }
        return number
    }

    private static func webTile(_ text: String) throws -> WebTile {
        let numbers = text.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 3,
            let tile = WebTile(zoom: numbers[0], column: numbers[1], row: numbers[2])
        else { throw UsageError("--tile needs zoom, column and row, as in 14/8613/5752") }
        return tile
    }
}

/// Why something cannot be measured, as a sentence.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
