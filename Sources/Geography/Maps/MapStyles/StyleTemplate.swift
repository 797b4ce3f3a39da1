internal import Foundation

/// Mapnik XML, or MapLibre JSON, with a few directives. With these, one compact text describes a
/// style at all zooms and in all themes.
///
/// A line that starts with `@` is a directive. A line that is an XML comment is left out. All other
/// lines are XML or JSON. In them, `{name}`, `{name+1.5}`, `{name-1.5}` and `{name*1.5}` are
/// replaced by values; another name may take the place of the number. A value is a text, a colour
/// of the palette, or a ``StyleCurve`` such as `12:1,16:6`.
///
///     @palette theme theme …            colours: one row per name, with a cell for each theme
///     @let name value
///     @table name: column column …      a table: one row per line, cells separated by spaces
///     @each table                       repeats for each row whose curves have begun at this zoom
///     @zoom 12-16                       (or 12-, -16) only at these zooms, excluding the last one
///     @layer name table.column styles…  a layer; the lines within are its SQL. With .column, only
///                                       the rows near the picture are read, otherwise all rows
///     @end                              ends palette, table, each, zoom and layer
///
/// Mapnik's XML is written for one zoom (``xml(zoom:theme:values:layer:)``). MapLibre's JSON is
/// written once for all zooms (``json(theme:values:)``): curves become expressions.
package struct StyleTemplate: Sendable {
    indirect enum Node: Sendable {
        case text(String)
        case each(table: String, [Node])
        case zoom(Range<Double>, [Node])
        case layer(LayerHead, sql: String)
    }

    /// The first line of a layer: its name, its rows and its styles.
    package struct LayerHead: Sendable {
        /// The name of the layer.
        package var name: String
        /// The table of the atlas whose rows the layer draws.
        package var table: String
        /// The geometry column whose R*Tree finds the rows near a picture; nil to read all rows.
        package var column: String?
        /// The names of the Mapnik styles that draw the layer.
        package var styles: [String]
    }

    struct Table: Sendable {
        var columns: [String]
        var rows: [[Value]]
    }

    enum Value: Sendable {
        case text(String)
        case curve(StyleCurve)

        init(_ source: String) {
            // In a row of cells, two quotes are an empty text.
            self = StyleCurve(source).map(Value.curve) ?? .text(source == "\"\"" ? "" : source)
        }

        func hasBegun(at zoom: Double) -> Bool {
            if case .curve(let curve) = self { curve.hasBegun(at: zoom) } else { true }
        }

        func text(at zoom: Double) -> String {
            switch self {
            case .text(let text): text
            case .curve(let curve): StyleCurve.format(curve.number(at: zoom))
            }
        }
    }

    private(set) var values: [String: Value] = [:]
    private(set) var tables: [String: Table] = [:]
    private(set) var body: [Node] = []
    /// The themes of the palette, in the order of its columns.
    private(set) var themes: [String] = []
    /// For each name, a colour for each theme.
    private(set) var palette: [String: [String]] = [:]

    /// Parses a style. It continues `base`: it begins with its text and can use its names.
    ///
    /// - Throws: ``StyleTemplateError``.
    package init(
        _ source: String, after base: StyleTemplate? = nil
    ) throws(StyleTemplateError) {
        var reader = StyleTemplateReader(source, after: base)
        try reader.read()
        values = reader.values
        tables = reader.tables
        body = reader.body
        themes = reader.themes
        palette = reader.palette
    }

    /// The names of all colours.
    package var colourNames: Set<String> { Set(palette.keys) }

    /// The colour of this name; nil if the palette has none, or not for this theme.
    package func colour(_ name: String, _ theme: StyleTheme) -> String? {
        themes.firstIndex(of: theme.rawValue).flatMap { palette[name]?[$0] }
    }

    /// The colours of a theme by name.
    func colours(_ theme: StyleTheme) -> [String: String] {
        guard let column = themes.firstIndex(of: theme.rawValue) else { return [:] }
        return palette.mapValues { $0[column] }
    }

    /// The XML for one zoom; `layer` writes the XML of a layer from its head and its SQL.
    ///
    /// - Throws: ``StyleTemplateError/unknownName(_:)``.
    package func xml(
        zoom: Double, theme: StyleTheme = .light, values given: [String: String] = [:],
        layer: (LayerHead, String) -> String
    ) throws(StyleTemplateError) -> String {
        var text = ""
        let names = colours(theme).merging(values.mapValues { $0.text(at: zoom) }) { $1 }
            .merging(given) { $1 }
        try write(body, zoom: zoom, names: names, layer: layer, to: &text)
        return text
    }

    private func write(
        _ nodes: [Node], zoom: Double, names: [String: String],
        layer: (LayerHead, String) -> String, to text: inout String
    ) throws(StyleTemplateError) {
        let fill = { (line: String, names: [String: String]) throws(StyleTemplateError) in
            try Self.fill(line) { term throws(StyleTemplateError) in
                try Self.evaluate(term, names)
            }
        }
        for node in nodes {
            switch node {
            case .text(let line):
                text += try fill(line, names)
                text += "\n"
            case .zoom(let range, let inner):
                guard range.contains(zoom) else { continue }
                try write(inner, zoom: zoom, names: names, layer: layer, to: &text)
            case .each(let name, let inner):
                guard let table = tables[name] else { throw .unknownName(name) }
                for row in table.rows where row.allSatisfy({ $0.hasBegun(at: zoom) }) {
                    var names = names
                    for (column, cell) in zip(table.columns, row) {
                        names[column] = try fill(cell.text(at: zoom), names)
                    }
                    try write(inner, zoom: zoom, names: names, layer: layer, to: &text)
                }
            case .layer(let head, let sql):
                text += layer(head, try fill(sql, names))
            }
        }
    }

    /// Replaces each term in braces by what `evaluate` returns for it.
    static func fill(
        _ line: String, _ evaluate: (Substring) throws(StyleTemplateError) -> String
    ) throws(StyleTemplateError) -> String {
        var result = ""
        var rest = line[...]
        while let open = rest.firstIndex(of: "{") {
            // A brace that is followed by a space or a quote is one of JSON.
            let term = rest[rest.index(after: open)...]
            guard let first = term.first, first.isLetter else {
                result += rest[...open]
                rest = term
                continue
            }
            guard let close = term.firstIndex(of: "}") else { break }
            result += rest[..<open]
            result += try evaluate(term[..<close])
            rest = term[term.index(after: close)...]
        }
        return result + rest
    }

    private static func number(_ term: Substring, _ names: [String: String]) -> Double? {
        Double(term) ?? names[String(term)].flatMap(Double.init)
    }

    private static func evaluate(
        _ term: Substring, _ names: [String: String]
    ) throws(StyleTemplateError) -> String {
        if let value = names[String(term)] { return value }
        guard let sign = term.lastIndex(where: { "+-*".contains($0) }),
            let value = names[String(term[..<sign])].flatMap(Double.init),
            let operand = number(term[term.index(after: sign)...], names)
        else { throw .unknownName(String(term)) }
        return StyleCurve.format(StyleArithmetic(term[sign]).apply(value, operand))
    }
}

/// What a term in braces does with two numbers.
enum StyleArithmetic: Sendable {
    case sum, difference, product

    init(_ sign: Character) {
        self = sign == "+" ? .sum : sign == "-" ? .difference : .product
    }

    /// Differences are never negative.
    func apply(_ first: Double, _ second: Double) -> Double {
        switch self {
        case .sum: first + second
        case .difference: max(0, first - second)
        case .product: first * second
        }
    }
}

/// An error in the text of a style.
package enum StyleTemplateError: Error, Equatable {
    case malformed(line: Int, text: String)
    case unknownName(String)
    case invalidJSON(reason: String)

    /// The error as a clause of a sentence.
    package var reason: String {
        switch self {
        case .malformed(let line, let text): "line \(line) is malformed: \(text)"
        case .unknownName(let name): "it uses the undefined name '\(name)'"
        case .invalidJSON(let reason): "it does not become valid JSON: \(reason)"
        }
    }
}
