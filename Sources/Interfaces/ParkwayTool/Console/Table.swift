/// Aligned columns of text, two spaces apart, that can fit a terminal.
struct Table {
    /// A column with its title.
    struct Column {
        let title: String
        /// The width to which long cells may be cut off; nil if they must stay whole.
        var shortest: Int?
        /// Columns with a rank are left out if the table is too wide, the highest rank first.
        var rank: Int?

        init(_ title: String, shortest: Int? = nil, rank: Int? = nil) {
            self.title = title
            self.shortest = shortest
            self.rank = rank
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    init(_ titles: [String]) {
        self.init(titles.map { Column($0) })
    }

    mutating func append(_ row: [String]) {
        rows.append(row)
    }

    /// The rows as lines, below the titles. With a `width`, columns are left out and cells are cut
    /// off as far as that is allowed. The last column is not padded.
    func text(width: Int? = nil) -> String {
        let all = [columns.map(\.title)] + rows
        let natural = columns.indices.map { column in
            all.map { $0[column].columnCount }.max() ?? 0
        }
        let shown = width.map { self.shown(in: $0, natural) } ?? Array(columns.indices)
        let widths = width.map { self.widths(of: shown, in: $0, natural) } ?? natural
        return all.map { row in
            shown.map { column in
                let cell = row[column].cut(to: widths[column])
                return column == shown.last
                    ? cell
                    : cell + String(repeating: " ", count: widths[column] - cell.columnCount)
            }.joined(separator: Self.gap)
        }.joined(separator: "\n")
    }

    private static let gap = "  "

    /// The columns that fit, if cells are cut off as far as allowed.
    private func shown(in width: Int, _ natural: [Int]) -> [Int] {
        var shown = Array(columns.indices)
        while total(shown.map { least($0, natural) }) > width {
            let least = shown.filter { columns[$0].rank != nil }
                .max { (columns[$0].rank ?? 0) < (columns[$1].rank ?? 0) }
            guard let least else { break }
            shown.removeAll { $0 == least }
        }
        return shown
    }

    /// The widths of all columns, where those that are `shown` share what is left of `width` from
    /// left to right.
    private func widths(of shown: [Int], in width: Int, _ natural: [Int]) -> [Int] {
        var widths = natural
        for column in shown { widths[column] = least(column, natural) }
        var rest = width - total(shown.map { widths[$0] })
        for column in shown where rest > 0 {
            let more = min(rest, natural[column] - widths[column])
            widths[column] += more
            rest -= more
        }
        return widths
    }

    private func least(_ column: Int, _ natural: [Int]) -> Int {
        let title = columns[column].title.columnCount
        return columns[column].shortest.map { min(max($0, title), natural[column]) }
            ?? natural[column]
    }

    private func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + max(0, widths.count - 1) * Self.gap.count
    }
}

extension String {
    /// How many columns of a terminal the text takes: two for a wide character such as `東`, none
    /// for a mark on another character.
    ///
    /// Source: Unicode Standard Annex #11, East Asian Width, by blocks.
    var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

    /// The beginning of the text with an ellipsis, if the text has more than `width` columns.
    func cut(to width: Int) -> String {
        guard columnCount > width else { return self }
        var kept = ""
        var count = 0
        for character in self {
            guard count + character.columnCount < width else { break }
            kept.append(character)
            count += character.columnCount
        }
        return kept + "…"
    }
}

extension Character {
    fileprivate var columnCount: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        return switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
