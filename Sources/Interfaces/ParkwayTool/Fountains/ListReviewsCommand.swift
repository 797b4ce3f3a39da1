import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Geometry
import Operations
import PhotoRendering
import Photos
import RecordKeeping
import StoreRuntime
import WaterFountains
import WireText

struct ListReviewsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the reviews of all fountains, newest first.",
        discussion: """
            Examples:
              parkway fountains list
              parkway fountains list --mine --csv > reviews.csv
            """)

    @Flag(help: "List only your own reviews.")
    var mine = false

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Output format: --json, --csv or --geojson (default: a table).")
    var format: FountainFormat = .table

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let viewer = mine ? try await storeOptions.signedIn().account.id : person?.account.id
        let page = try await storeOptions.fountains(in: workspace)
            .newestReviews(
                by: mine ? viewer : nil, for: mine ? viewer : nil, after: cursor,
                limit: pageOptions.limit
            )
            .map { ReviewDocument($0, for: viewer) }
        switch format {
        case .json: Terminal.print(try JSONText.indented(PageDocument(page)))
        case .csv:
            Terminal.print(try ReviewExport(.csv).text(of: page.items), terminator: "")
        case .geojson: Terminal.print(try ReviewExport(.geoJSON).text(of: page.items))
        case .table: printTable(page.items, in: workspace)
        }
        if let next = page.next, format != .json {
            let words =
                (mine ? ["--mine"] : []) + (format == .table ? [] : ["--\(format.rawValue)"])
            Terminal.say(
                "More: "
                    + ShellText.command(
                        ["parkway", "fountains", "list"] + words
                            + pageOptions.words(after: next)))
        }
    }

    private func printTable(_ reviews: [ReviewDocument], in workspace: Workspace) {
        guard !reviews.isEmpty else {
            Terminal.say(
                pageOptions.after == nil
                    ? "No reviews yet. Write one: parkway fountains review --help"
                    : "No more reviews.")
            return
        }
        let times = TableTimes(
            reviews.map(\.createdAt), from: workspace.clock.now(), on: workspace.regionClock)
        var table = Table([
            .init("ID"), .init(times.title("ADDED"), rank: 1), .init("FLOW", rank: 3),
            .init("FLAVOUR", rank: 3), .init("TEMP", rank: 3), .init("PLACE", rank: 3),
            .init("AUTHOR", shortest: 8, rank: 2), .init("FOUNTAIN", shortest: 12),
            .init("TITLE", shortest: 12),
        ])
        for review in reviews {
            table.append(
                [review.shortID, times.text(review.createdAt)]
                    + [review.flow, review.flavour, review.temperature, review.location]
                    .map { $0.map { String($0) } ?? "–" }
                    + [review.author, review.fountain.label, review.title])
        }
        Terminal.print(table)
    }
}
