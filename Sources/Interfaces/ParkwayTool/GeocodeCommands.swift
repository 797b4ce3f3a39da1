import ArgumentParser
import Foundation
import Geocoding
import Geometry
import Operations
import RecordKeeping

struct GeocodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "geocode",
        abstract: "Find an address, street, place or shop on the imported map.",
        discussion: """
            --batch reads a CSV file whose first line names the columns, and prints it with
            columns added: latitude, longitude, match, confidence, label. What is not found
            gets empty ones. With --output, the file appears once all of it is there.

            --stream reads questions, a line of JSON each, and answers each with a line:
              {"id": 1, "mode": "search", "q": "12 Harbour Street", "limit": 3}
              {"id": 2, "mode": "autocomplete", "q": "harb", "lat": 43.73, "lon": 7.42}
              {"id": 3, "mode": "reverse", "lat": 43.7384, "lon": 7.4246}

            Examples:
              parkway geocode "12 Harbour Street"
              parkway geocode "Harbour Street & River Street"
              parkway geocode "car park near Old Town" --limit 3 --json
              parkway geocode --batch customers.csv --column street --column city > found.csv
              parkway geocode --batch customers.csv --output found.csv
            """)

    @Argument(help: ArgumentHelp("What to find.", valueName: "text"))
    var text: [String] = []

    @Option(
        help: ArgumentHelp(
            "A CSV file whose addresses to find; - for standard input.", valueName: "file"))
    var batch: String?

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "A column of the CSV file that holds the address, or a part of it; may be given again.",
            valueName: "name"))
    var columns: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write what comes of --batch to this file instead of standard output.",
            valueName: "file"))
    var output: String?

    @Flag(help: "Answer questions from standard input, a line of JSON each.")
    var stream = false

    @Option(help: ArgumentHelp("So many answers at most, 1 to 50.", valueName: "n"))
    var limit = 5

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Prefer what is near.", valueName: "lat,lon"))
    var near: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        let tasks = [!text.isEmpty, batch != nil, stream].count { $0 }
        guard tasks == 1 else {
            throw ValidationError(
                "Say what to find, as in: parkway geocode \"12 Harbour Street\"; "
                    + "or give either --batch FILE or --stream.")
        }
        if !columns.isEmpty && batch == nil {
            throw ValidationError("--column belongs to --batch FILE.")
        }
        if output != nil && batch == nil {
            throw ValidationError("--output belongs to --batch FILE.")
        }
    }

    func run() async throws {
        if stream { return try answerStream() }
        if let batch { return try addColumns(to: batch) }
        let limits = 1...SearchOptions.largestLimit
        guard limits.contains(limit) else {
            throw InvalidValue.outOfRange(
                field: "limit", text: String(limit),
                rule: "ask for \(limits.lowerBound) to \(limits.upperBound) answers")
        }
        let query = text.joined(separator: " ")
        let focus = try near.map { text throws in try CoordinateArgument.parse(text) }
        let places = try await storeOptions.placeSearch(in: storeOptions.workspace())
        let results = try await places.search(
            query, options: SearchOptions(limit: limit, focus: focus))
        try PlaceListing(results).print(json: json)
        if results.isEmpty { throw OperationsError.placeNotFound(query) }
    }

    private func answerStream() throws {
        let stream = GeocodeStream(try storeOptions.workspace().geocoder())
        while let line = readLine() {
            if !line.isEmpty { Terminal.print(try stream.answer(line)) }
        }
    }

    private func addColumns(to path: String) throws {
        let file = try CSVInput(path)
        let batch = GeocodeBatch(try storeOptions.workspace().geocoder(), columns: columns)
        let result = try output.map { path in try BatchFile(path) }
        var bar = ProgressBar()
        defer { bar.finish() }
        let summary = try batch.run(
            read: file.read,
            write: { line in
                if let result { try result.write(line) } else { Terminal.print(line) }
            },
            progress: { bytes in
                bar.update(stage: "geocoding", fraction: file.share(of: bytes))
            })
        try result?.finish()
        bar.finish()
        Terminal.say("Found \(summary.found) of \(summary.records) addresses.")
    }
}

/// The file that a batch reads, or standard input.
private struct CSVInput {
    private static let chunk = 65_536

    private let handle: FileHandle
    private let size: Int?

    init(_ path: String) throws {
        if path == "-" {
            handle = .standardInput
            size = nil
        } else {
            guard !Self.isFolder(path), let handle = FileHandle(forReadingAtPath: path) else {
                throw ToolError.cannotRead(file: path, reason: Self.problem(of: path))
            }
            self.handle = handle
            size = try? URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        let values = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
        return values?.isDirectory ?? false
    }

    private static func problem(of path: String) -> String {
        if isFolder(path) { return "it is a folder" }
        return FileManager.default.fileExists(atPath: path)
            ? "it may not be read" : "there is no such file"
    }

    func read() throws -> [UInt8] {
        try handle.read(upToCount: Self.chunk).map(Array.init) ?? []
    }

    /// 0 … 1; nothing where the size is not known.
    func share(of bytes: Int) -> Double {
        size.map { Double(bytes) / Double(max($0, 1)) } ?? 0
    }
}

struct ReverseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Find the address at coordinates.",
        discussion: "Example:\n  parkway reverse 43.7384,7.4246")

    @Argument(help: ArgumentHelp("Latitude and longitude.", valueName: "lat,lon"))
    var coordinates: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let place = try CoordinateArgument.parse(coordinates.joined(separator: " "))
        let places = try await storeOptions.placeSearch(in: storeOptions.workspace())
        let results = try await places.reverse(place)
        try PlaceListing(results).print(json: json)
        if results.isEmpty { throw OperationsError.nothingNear(place) }
    }
}

/// The geocoder's answers on the screen.
private struct PlaceListing {
    private let results: [GeocodeResult]

    init(_ results: [GeocodeResult]) {
        self.results = results
    }

    func print(json: Bool) throws {
        if json {
            Terminal.print(try RecordFormats.json(results.map(PlaceDocument.init)))
        } else if !results.isEmpty {
            let measuresDistance = results.contains { $0.distanceMeters != nil }
            var table = Table(
                ["COORDINATES", measuresDistance ? "DISTANCE" : "CONFIDENCE", "MATCH", "PLACE"])
            for result in results {
                let figure =
                    result.distanceMeters.map { RouteDocument.distance(Int64($0 * 1_000)) }
                    ?? "\(Int((result.confidence * 100).rounded())) %"
                table.append([
                    result.coordinate.description, figure, result.matchKind.sentence, result.label,
                ])
            }
            Terminal.print(table.text)
            for attribution in Set(results.compactMap(\.source.attribution)).sorted() {
                Terminal.say("From Nominatim: \(attribution)")
            }
        }
    }
}
