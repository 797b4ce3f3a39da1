internal import Foundation

/// Parses the text of a ``StyleTemplate`` line by line.
struct StyleTemplateReader {
    private(set) var values: [String: StyleTemplate.Value] = [:]
    private(set) var tables: [String: StyleTemplate.Table] = [:]
    private(set) var body: [StyleTemplate.Node] = []
    private(set) var themes: [String] = []
    private(set) var palette: [String: [String]] = [:]
    private let lines: [Substring]
    private var next = 0

    /// Continues after `base`, whose names the source can use and redefine.
    init(_ source: String, after base: StyleTemplate?) {
        if let base {
            values = base.values
            tables = base.tables
            body = base.body
            themes = base.themes
            palette = base.palette
        }
        lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    }

    mutating func read() throws(StyleTemplateError) {
        body += try nodes(within: nil)
    }

    /// Reads up to the `@end` of the directive on line `opening`, or to the end of the text.
    private mutating func nodes(
        within opening: Int?
    ) throws(StyleTemplateError) -> [StyleTemplate.Node] {
        var nodes: [StyleTemplate.Node] = []
        while next < lines.count {
            let line = lines[next]
            let words = line.split(separator: " ").map(String.init)
            guard let directive = words.first, directive.hasPrefix("@") else {
                next += 1
                if !words.isEmpty, !Self.isComment(line) { nodes.append(.text(String(line))) }
                continue
            }
            if directive == "@end", opening != nil {
                next += 1
                return nodes
            }
            if let node = try node(directive, Array(words.dropFirst())) { nodes.append(node) }
        }
        if let opening { throw malformed(opening) }
        return nodes
    }

    /// Reads one directive with its contents.
    private mutating func node(
        _ directive: String, _ words: [String]
    ) throws(StyleTemplateError) -> StyleTemplate.Node? {
        let opening = next
        next += 1
        switch (directive, words.count) {
        case ("@let", 2...):
            // A value would hide the colour.
            guard palette[words[0]] == nil else { throw malformed(opening) }
            values[words[0]] = StyleTemplate.Value(words[1...].joined(separator: " "))
            return nil
        case ("@palette", 1...):
            try readPalette(words, opening)
            return nil
        case ("@table", 2...):
            try readTable(named: words[0], columns: Array(words.dropFirst()), opening)
            return nil
        case ("@each", 1):
            return .each(table: words[0], try nodes(within: opening))
        case ("@zoom", 1):
            guard let range = Self.zooms(words[0]) else { throw malformed(opening) }
            return .zoom(range, try nodes(within: opening))
        case ("@layer", 3...):
            let source = words[1].split(separator: ".").map(String.init)
            guard (1...2).contains(source.count) else { throw malformed(opening) }
            let head = StyleTemplate.LayerHead(
                name: words[0], table: source[0], column: source.dropFirst().first,
                styles: Array(words.dropFirst(2)))
            return .layer(head, sql: try textUpToEnd(opening).joined(separator: "\n"))
        default:
            throw malformed(opening)
        }
    }

    private mutating func readTable(
        named name: String, columns: [String], _ opening: Int
    ) throws(StyleTemplateError) {
        var rows: [[StyleTemplate.Value]] = []
        for line in try textUpToEnd(opening) {
            let cells = line.split(separator: " ").map { StyleTemplate.Value(String($0)) }
            guard cells.count == columns.count else { throw malformed(next - 1, line) }
            rows.append(cells)
        }
        let name = name.hasSuffix(":") ? String(name.dropLast()) : name
        tables[name] = StyleTemplate.Table(columns: columns, rows: rows)
    }

    private mutating func readPalette(
        _ themes: [String], _ opening: Int
    ) throws(StyleTemplateError) {
        guard self.themes.isEmpty || self.themes == themes else { throw malformed(opening) }
        self.themes = themes
        for line in try textUpToEnd(opening) {
            let cells = line.split(separator: " ").map { $0 == "\"\"" ? "" : String($0) }
            guard cells.count == themes.count + 1 else { throw malformed(next - 1, line) }
            palette[cells[0]] = Array(cells.dropFirst())
        }
    }

    private static func isComment(_ line: some StringProtocol) -> Bool {
        let line = line.trimmingCharacters(in: .whitespaces)
        return line.hasPrefix("<!--") && line.hasSuffix("-->")
    }

    private mutating func textUpToEnd(_ opening: Int) throws(StyleTemplateError) -> [String] {
        var text: [String] = []
        while next < lines.count {
            let line = lines[next].trimmingCharacters(in: .whitespaces)
            next += 1
            if line == "@end" { return text }
            if !line.isEmpty, !Self.isComment(line) { text.append(line) }
        }
        throw malformed(opening)
    }

    private static func zooms(_ word: String) -> Range<Double>? {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let low = ends[0].isEmpty ? 0 : Double(ends[0]),
            let high = ends[1].isEmpty ? Double.infinity : Double(ends[1]), low < high
        else { return nil }
        return low..<high
    }

    private func malformed(_ line: Int, _ text: String? = nil) -> StyleTemplateError {
        .malformed(
            line: line + 1,
            text: text ?? lines[line].trimmingCharacters(in: .whitespaces))
    }
}
