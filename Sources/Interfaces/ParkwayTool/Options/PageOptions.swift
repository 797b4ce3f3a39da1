import ArgumentParser
import RecordKeeping

/// `--limit`: how much of a list.
struct LimitOption: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Maximum number to list (\(PageLimit.range.lowerBound)-\(PageLimit.range.upperBound)).",
            valueName: "n"))
    var count = PageLimit.standard
}

/// `--limit` and `--after`: which page of a list.
struct PageOptions: ParsableArguments {
    @OptionGroup private var limitOption: LimitOption

    @Option(
        help: ArgumentHelp(
            "Cursor of the page to list, as printed below the page before it.",
            valueName: "cursor"))
    var after: String?

    /// How many a page has at most.
    var limit: Int { limitOption.count }

    /// - Throws: `InvalidValue` if `--after` is not a cursor.
    func cursor() throws -> PageCursor? {
        try after.map { text throws in try PageCursor(text) }
    }

    /// The words of a command that lists the next page.
    func words(after next: PageCursor) -> [String] {
        ["--limit", "\(limit)", "--after", "\(next)"]
    }
}
