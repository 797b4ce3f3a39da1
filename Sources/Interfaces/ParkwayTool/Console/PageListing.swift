import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

/// Prints a page of a list: as JSON, or as a table with one time in each row.
struct PageListing<Item: Encodable & Sendable> {
    let page: Page<Item>
    /// What is said if the page is empty.
    let none: String
    /// The time in a row, by which the zone of the table is found.
    let time: (Item) -> Timestamp

    /// The table has `columns`, which get the times, and a row for each item.
    func print(
        json: Bool, in workspace: Workspace, columns: (TableTimes) -> [Table.Column],
        row: (Item, String) -> [String]
    ) throws {
        guard !json else { return Terminal.print(try JSONText.indented(PageDocument(page))) }
        guard !page.items.isEmpty else { return Terminal.say(none) }
        let times = TableTimes(
            page.items.map(time), from: workspace.clock.now(),
            on: workspace.regionClock)
        var table = Table(columns(times))
        for item in page.items { table.append(row(item, times.text(time(item)))) }
        Terminal.print(table)
        if let next = page.next { Terminal.say("More: repeat with --after \(next)") }
    }
}
