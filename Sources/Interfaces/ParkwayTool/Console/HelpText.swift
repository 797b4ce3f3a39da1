import Foundation

/// Wraps the argument parser's help at the width of the terminal.
///
/// The parser wraps the descriptions of options. It does not wrap the usage line, and it cannot
/// join the lines of a discussion, which are written for 80 columns.
enum HelpText {
    /// The width for help that is not wrapped.
    static let unlimitedColumns = 100_000
    private static let usageMark = "USAGE: "

    /// The width to wrap at: that of `COLUMNS`, else that of the terminal at `descriptor`, else 80;
    /// at least 40.
    static func columns(of descriptor: Int32) -> Int {
        max(40, environmentColumns ?? terminalColumns(descriptor) ?? 80)
    }

    /// As it was when the program started.
    private static let environmentColumns = ProcessInfo.processInfo.environment["COLUMNS"]
        .flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, unlimitedColumns) : nil }

    /// Gives the argument parser a width that it can use: it crashes if a line has less room than
    /// its margin.
    static func boundColumns() {
        unsafe setenv("COLUMNS", String(columns(of: STDOUT_FILENO)), 1)
    }

    private static func terminalColumns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Wraps a page of help. `wide` is the page without wrapping, `page` with the parser's.
    static func wrapped(_ page: String, wide: String, to columns: Int) -> String {
        guard let start = wide.range(of: "\n\(usageMark)"),
            let usage = page.range(of: "\n\(usageMark)")
        else { return page }
        let overview = wrappedOverview(String(wide[..<start.lowerBound]), to: columns)
        let lines = page[usage.lowerBound...].dropFirst().split(
            separator: "\n", omittingEmptySubsequences: false)
        // The usage line, and that of the options, end with an empty line.
        let usageEnd = lines.firstIndex(of: "") ?? lines.endIndex
        let wrappedUsage = wrappedUsage(lines[..<usageEnd].joined(separator: "\n"), to: columns)
        let rest = lines[usageEnd...].map { line in
            // The parser does not wrap its last line, which says where more help is.
            line.hasPrefix("  See ") ? wrappedExample(line, to: columns) : String(line)
        }
        return ([overview, wrappedUsage] + rest).joined(separator: "\n")
    }

    /// Wraps a usage line between its arguments, and indents what follows.
    static func wrappedUsage(_ text: String, to columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            wrap(
                units(of: line, open: "[<(", close: "]>)"), indent: "",
                hanging: String(repeating: " ", count: usageMark.count), to: columns, tail: "")
        }.joined(separator: "\n")
    }

    /// Joins the lines of each paragraph and wraps it. Lines that are indented are examples and
    /// tables: only those that are too long are wrapped.
    private static func wrappedOverview(_ text: String, to columns: Int) -> String {
        var result: [String] = []
        var paragraph: [Substring] = []
        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            let words = paragraph.flatMap { $0.split(separator: " ") }
            result.append(wrap(words, indent: "", hanging: "", to: columns, tail: ""))
            paragraph = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix(" ") {
                endParagraph()
                result.append(wrappedExample(line, to: columns))
            } else if line.isEmpty {
                endParagraph()
                result.append("")
            } else {
                paragraph.append(line)
                // A line that ends with a colon introduces what follows.
                if line.hasSuffix(":") { endParagraph() }
            }
        }
        endParagraph()
        return result.joined(separator: "\n")
    }

    /// Breaks a long command outside of its quotation marks, so that the shell still accepts it.
    private static func wrappedExample(_ line: Substring, to columns: Int) -> String {
        guard line.count > columns else { return String(line) }
        let indent = String(line.prefix { $0 == " " })
        let isContinued = line.hasSuffix(" \\")
        let rest = line.dropFirst(indent.count).dropLast(isContinued ? 2 : 0)
        let isCommand = isContinued || rest.hasPrefix("parkway ") || rest.hasPrefix("-")
        let text = wrap(
            units(of: rest, open: "\"", close: "\""), indent: indent, hanging: indent + "  ",
            to: columns, tail: isCommand ? " \\" : "")
        return text + (isContinued ? " \\" : "")
    }

    /// The parts of a line between spaces, except for spaces inside of brackets or quotation marks.
    private static func units(of line: Substring, open: String, close: String) -> [Substring] {
        var units: [Substring] = []
        var start = line.startIndex
        var depth = 0
        for index in line.indices {
            let character = line[index]
            if depth > 0, close.contains(character) {
                depth -= 1
            } else if open.contains(character) {
                depth += 1
            } else if character == " ", depth == 0 {
                if start < index { units.append(line[start..<index]) }
                start = line.index(after: index)
            }
        }
        if start < line.endIndex { units.append(line[start...]) }
        return units
    }

    /// Fills lines with `units`. `tail` stands at the end of each line but the last.
    private static func wrap(
        _ units: [Substring], indent: String, hanging: String, to columns: Int, tail: String
    ) -> String {
        var lines: [String] = []
        var line = indent
        var isEmpty = true
        for unit in units {
            let length = line.count + (isEmpty ? 0 : 1) + unit.count + tail.count
            if !isEmpty, length > columns {
                lines.append(line + tail)
                line = hanging
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + unit
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
