import AddressText
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
        abstract: "Find addresses, streets, places and shops on the map.",
        discussion: """
            --batch reads a CSV file whose first line has the column names. It prints the
            file with five more columns: latitude, longitude, match, confidence and label.
            They are empty for addresses that are not found.

            --stream reads one request per line of standard input, as JSON, and prints one
            line of JSON for each:
              {"id": 1, "mode": "search", "q": "12 Harbour Street", "limit": 3}
              {"id": 2, "mode": "autocomplete", "q": "harb", "lat": 43.73, "lon": 7.42}
              {"id": 3, "mode": "reverse", "lat": 43.7384, "lon": 7.4246}
            A request can also have languages (["fr", "en"]), viewbox (the latitude and
            longitude of two opposite corners), bounded and, for reverse, zoom.

            --near, --viewbox, --bounded and --language apply to all addresses of --batch,
            and to the requests of --stream that do not have their own.

            Examples:
              parkway geocode "12 Harbour Street"
              parkway geocode "Harbour Street & River Street"
              parkway geocode "car park near Old Town" --limit 3 --json
              parkway geocode "harb" --complete --near 45.39,-65.35
              parkway geocode --batch in.csv --column street --column city > out.csv
              parkway geocode --batch in.csv --output out.csv
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Text to search for.", valueName: "text"))
    var text: [String] = []

    @Option(
        help: ArgumentHelp(
            "CSV file with addresses to find; - for standard input.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var batch: String?

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "Column of the CSV file with the address; repeat the option if it is in several columns.",
            valueName: "name"))
    var columns: [String] = []

    @Flag(help: "Answer requests from standard input, one line of JSON each.")
    var stream = false

    @Flag(help: "Autocomplete: treat the text as unfinished.")
    var complete = false

    @OptionGroup var answers: AnswerOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Prefer results near these coordinates.", valueName: "lat,lon"))
    var near: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Prefer results in the box between two opposite corners.", valueName: "lat,lon,lat,lon")
    )
    var viewbox: String?

    @Flag(help: "Omit results outside --viewbox.")
    var bounded = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        _ = try PlaceWords.text(text)
        let tasks = [!text.isEmpty, batch != nil, stream].count { $0 }
        guard tasks == 1 else {
            throw ValidationError(
                "Give one of a text, as in: parkway geocode \"12 Harbour Street\"; "
                    + "--batch FILE; or --stream.")
        }
        if !columns.isEmpty && batch == nil {
            throw ValidationError("--column needs --batch FILE.")
        }
        if text.isEmpty && (answers.limit != nil || answers.json) {
            throw ValidationError(
                "--limit and --json need a text, as in: parkway geocode harbour --limit 3. "
                    + "--batch adds one result to each record, and each request of --stream has "
                    + "its own limit.")
        }
        if bounded && viewbox == nil {
            throw ValidationError("--bounded needs --viewbox LAT,LON,LAT,LON.")
        }
        if complete && text.isEmpty {
            throw ValidationError(
                "--complete needs a text, as in: parkway geocode harb --complete")
        }
    }

    func run() async throws {
        if stream { return try await answerStream() }
        if let batch { return try await addColumns(to: batch) }
        let query = try PlaceWords.text(text)
        let options = try searchOptions()
        let results =
            complete
            ? try await storeOptions.workspace().geocoder()
                .autocomplete(PlaceText(query), options: options)
            : try await storeOptions.placeSearch(in: storeOptions.workspace())
                .search(query, options: options)
        try PlaceListing(results).print(json: answers.json)
        if results.isEmpty { throw PlaceLookupError.notFound(query) }
    }

    private func searchOptions() throws -> SearchOptions {
        let box = try viewbox.map { text throws in
            guard let box = SearchOptionText.viewbox(text) else {
                throw InvalidValue.malformed(
                    field: "viewbox", text: text, rule: SearchOptionText.viewboxRule)
            }
            return box
        }
        return SearchOptions(
            limit: try answers.checkedLimit(),
            focus: try near.map { text throws in try CoordinateArgument.parse(text) },
            languages: try answers.languages(), viewbox: box, isBounded: bounded)
    }

    private func answerStream() async throws {
        let stream = GeocodeStream(
            try await storeOptions.workspace().geocoder(), preferring: try searchOptions())
        while let line = readLine() {
            if !line.isEmpty { Terminal.print(try stream.answer(line)) }
        }
    }

    private func addColumns(to path: String) async throws {
        let file = try CSVInput(path)
        let batch = GeocodeBatch(
            try await storeOptions.workspace().geocoder(), columns: columns,
            preferring: try searchOptions())
        if storeOptions.console.hasFile { Interruption.catchSignals() }
        var bar = ProgressBar()
        defer { bar.finish() }
        let summary = try batch.run(
            read: file.read,
            write: { line in
                if Interruption.isRequested { throw ToolError.interrupted }
                Terminal.print(line, terminator: "")
            },
            progress: { bytes in
                bar.update(stage: "geocoding", fraction: file.share(of: bytes))
            })
        bar.finish()
        Terminal.say("Found \(summary.found) of \(summary.records) addresses.")
    }
}
