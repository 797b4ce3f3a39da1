import Foundation

/// Mapnik XML with a few directives. With these, one compact text describes a style at all zooms.
///
/// A line that starts with `@` is a directive. All other lines are XML. In XML, `{name}`,
/// `{name+1.5}`, `{name-1.5}` and `{name*1.5}` are replaced by values; another name may take the
/// place of the number. A value is a text or a curve. The curve `12:1,16:6` is 1 up to zoom 12,
/// grows exponentially to 6 at zoom 16, and is constant beyond.
///
///     @let name value
///     @table name: column column …      a table: one row per line, cells separated by spaces
///     @each table                       repeats for each row whose curves have begun at this zoom
///     @zoom 12-16                       (or 12-, -16) only at these zooms, excluding the last one
///     @layer name table.column styles…  a layer; the lines within are its SQL. With .column, only
///                                       the rows near the picture are read, otherwise all rows
///     @end                              ends table, each, zoom and layer
///
/// Source of the growth between stops: Mapbox Style Specification, "interpolate", exponential.
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
        case curve([(zoom: Double, number: Double)])

        init(_ source: String) {
            let stops = source.split(separator: ",").map {
                stop -> (zoom: Double, number: Double)? in
                let parts = stop.split(separator: ":").map { Double($0) }
                guard parts.count == 2, let zoom = parts[0], let number = parts[1] else {
                    return nil
                }
                return (zoom, number)
            }
            let curve = stops.compactMap { $0 }
            self = curve.count == stops.count && !curve.isEmpty ? .curve(curve) : .text(source)
        }

        /// Whether the zoom is at or after the first stop of a curve.
        func hasBegun(at zoom: Double) -> Bool {
            guard case .curve(let stops) = self else { return true }
            return zoom >= stops[0].zoom
        }

        func text(at zoom: Double) -> String {
            switch self {
            case .text(let text): text
            case .curve(let stops): Self.format(Self.number(stops, at: zoom))
            }
        }

        private static func number(
            _ stops: [(zoom: Double, number: Double)], at zoom: Double
        ) -> Double {
            guard let next = stops.firstIndex(where: { $0.zoom > zoom }) else {
                return stops[stops.count - 1].number
            }
            guard next > 0 else { return stops[0].number }
            let (from, to) = (stops[next - 1], stops[next])
            let share = (zoom - from.zoom) / (to.zoom - from.zoom)
            guard from.number > 0, to.number > 0 else {
                return from.number + (to.number - from.number) * share
            }
            return from.number * pow(to.number / from.number, share)
        }

        static func format(_ number: Double) -> String {
            String((number * 100).rounded() / 100)
        }
    }

    private(set) var values: [String: Value] = [:]
    private(set) var tables: [String: Table] = [:]
    private(set) var body: [Node] = []

    /// Parses a style.
    ///
    /// - Throws: ``StyleTemplateError``.
    package init(_ source: String) throws(StyleTemplateError) {
        var reader = StyleTemplateReader(source)
        try reader.read()
        values = reader.values
        tables = reader.tables
        body = reader.body
    }

    /// The XML for one zoom; `layer` writes the XML of a layer from its head and its SQL.
    ///
    /// - Throws: ``StyleTemplateError/unknownName(_:)``.
    package func xml(
        zoom: Double, values given: [String: String] = [:], layer: (LayerHead, String) -> String
    ) throws(StyleTemplateError) -> String {
        var text = ""
        let names = values.mapValues { $0.text(at: zoom) }.merging(given) { $1 }
        try write(body, zoom: zoom, names: names, layer: layer, to: &text)
        return text
    }

    private func write(
        _ nodes: [Node], zoom: Double, names: [String: String],
        layer: (LayerHead, String) -> String, to text: inout String
    ) throws(StyleTemplateError) {
        for node in nodes {
            switch node {
            case .text(let line):
                text += try Self.fill(line, from: names)
                text += "\n"
            case .zoom(let range, let inner):
                guard range.contains(zoom) else { continue }
                try write(inner, zoom: zoom, names: names, layer: layer, to: &text)
            case .each(let name, let inner):
                guard let table = tables[name] else { throw .unknownName(name) }
                for row in table.rows where row.allSatisfy({ $0.hasBegun(at: zoom) }) {
                    var names = names
                    for (column, cell) in zip(table.columns, row) {
                        names[column] = try Self.fill(cell.text(at: zoom), from: names)
                    }
                    try write(inner, zoom: zoom, names: names, layer: layer, to: &text)
                }
            case .layer(let head, let sql):
                text += layer(head, try Self.fill(sql, from: names))
            }
        }
    }

    /// Replaces each `{name}` and `{name+number}`.
    private static func fill(
        _ line: String, from names: [String: String]
    ) throws(StyleTemplateError) -> String {
        guard line.contains("{") else { return line }
        var result = ""
        var rest = line[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            result += rest[..<open]
            result += try evaluate(rest[rest.index(after: open)..<close], names)
            rest = rest[rest.index(after: close)...]
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
        return switch term[sign] {
        case "+": Value.format(value + operand)
        case "-": Value.format(max(0, value - operand))
        default: Value.format(value * operand)
        }
    }
}

/// An error in the text of a style.
package enum StyleTemplateError: Error, Equatable {
    case malformed(line: Int, text: String)
    case unknownName(String)

    /// The error as a clause of a sentence.
    package var reason: String {
        switch self {
        case .malformed(let line, let text): "line \(line) is malformed: \(text)"
        case .unknownName(let name): "it uses the undefined name '\(name)'"
        }
    }
}
