import ArgumentParser
import Documents
import Foundation
import Geocoding
import Geometry
import Operations
import RecordKeeping
import StoreRuntime

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
            They may have languages (["fr", "en"]), a viewbox (latitude and longitude
            of two opposite corners), bounded, and, for reverse, zoom.

            --near, --viewbox, --bounded and --language hold for every address of
            --batch, and for the questions of --stream that do not say their own.

            Examples:
              parkway geocode "12 Harbour Street"
              parkway geocode "Harbour Street & River Street"
              parkway geocode "car park near Old Town" --limit 3 --json
              parkway geocode "harb" --complete --near 45.39,-65.35
              parkway geocode --batch in.csv --column street --column city > out.csv
              parkway geocode --batch in.csv --output out.csv
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

    @Flag(help: "The text is only begun: answer what it may become.")
    var complete = false

    @OptionGroup var answers: AnswerOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Prefer what is near.", valueName: "lat,lon"))
    var near: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Prefer what lies between two opposite corners.", valueName: "lat,lon,lat,lon"))
    var viewbox: String?

    @Flag(help: "Leave out what is outside --viewbox.")
    var bounded = false

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
        if text.isEmpty && (answers.limit != nil || answers.json) {
            throw ValidationError(
                "--limit and --json belong to a text, as in: parkway geocode harbour --limit 3; "
                    + "--batch adds one answer to each record, and a question of --stream has "
                    + "its own limit.")
        }
        if bounded && viewbox == nil {
            throw ValidationError("--bounded belongs to --viewbox LAT,LON,LAT,LON.")
        }
        if complete && text.isEmpty {
            throw ValidationError(
                "--complete belongs to a text, as in: parkway geocode harb --complete")
        }
    }

    func run() async throws {
        if stream { return try answerStream() }
        if let batch { return try addColumns(to: batch) }
        let query = text.joined(separator: " ")
        let options = try searchOptions()
        let results =
            complete
            ? try storeOptions.workspace().geocoder().autocomplete(query, options: options)
            : try await storeOptions.placeSearch(in: storeOptions.workspace())
                .search(query, options: options)
        try PlaceListing(results).print(json: answers.json)
        if results.isEmpty { throw PlaceLookupError.notFound(query) }
    }

    private func searchOptions() throws -> SearchOptions {
        let box = try viewbox.map { text throws in
            guard let box = WrittenPreference.viewbox(text) else {
                throw InvalidValue.malformed(
                    field: "viewbox", text: text, rule: WrittenPreference.viewboxRule)
            }
            return box
        }
        return SearchOptions(
            limit: try answers.checkedLimit(),
            focus: try near.map { text throws in try CoordinateArgument.parse(text) },
            languages: try answers.languages(), viewbox: box, isBounded: bounded)
    }

    private func answerStream() throws {
        let stream = GeocodeStream(
            try storeOptions.workspace().geocoder(), preferring: try searchOptions())
        while let line = readLine() {
            if !line.isEmpty { Terminal.print(try stream.answer(line)) }
        }
    }

    private func addColumns(to path: String) throws {
        let file = try CSVInput(path)
        let batch = GeocodeBatch(
            try storeOptions.workspace().geocoder(), columns: columns,
            preferring: try searchOptions())
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
