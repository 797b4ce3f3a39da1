/// MapLibre's JSON of a template: texts for all zooms, in which curves are expressions.
///
/// Besides the terms of ``StyleTemplate``, braces may have these:
///
///     {table:column}      a value for each row of a table: a `match` expression. The value called
///                         `table-key` is the expression that is compared with the rows' first
///                         cells. Before the curve of a row begins, its number is 0
///     {table:column:key}  the same with another value as the expression to compare
///     {table:*}           an array of the rows' first cells
///     {table:#}           the number of the row: 0 for the first
///     {table:from}        the zoom of MapLibre at which the row's curves have all begun
///     {from}              within `@each`: the zoom at which the row's curves have all begun
///
/// Arithmetic may be repeated, from left to right: `{road:width*0.5+2}`.
///
/// Source: MapLibre Style Specification, "Expressions", https://maplibre.org/maplibre-style-spec/
extension StyleTemplate {
    /// The text for all zooms.
    ///
    /// - Throws: ``StyleTemplateError``; the directives `@zoom` and `@layer` are for XML only.
    package func json(
        theme: StyleTheme, values given: [String: String] = [:]
    ) throws(StyleTemplateError) -> String {
        let names = colours(theme).mapValues { Value.text($0) }.merging(values) { $1 }
            .merging(given.mapValues { .text($0) }) { $1 }
        var text = ""
        try write(body, names, to: &text)
        return text
    }

    private func write(
        _ nodes: [Node], _ names: [String: Value], to text: inout String
    ) throws(StyleTemplateError) {
        for node in nodes {
            switch node {
            case .text(let line):
                text += try fill(line, names)
                text += "\n"
            case .each(let name, let inner):
                guard let table = tables[name] else { throw .unknownName(name) }
                for row in table.rows {
                    var names = names
                    for (column, cell) in zip(table.columns, row) {
                        names[column] = try filled(cell, names)
                    }
                    names["from"] = .text(StyleCurve.format(Self.begin(of: row)))
                    try write(inner, names, to: &text)
                }
            case .zoom: throw .unknownName("@zoom")
            case .layer(let head, _): throw .unknownName("@layer \(head.name)")
            }
        }
    }

    private static func begin(of row: [Value]) -> Double {
        row.compactMap { cell -> Double? in
            if case .curve(let curve) = cell { curve.stops[0].zoom } else { nil }
        }.max() ?? 0
    }

    private func fill(
        _ line: String, _ names: [String: Value]
    ) throws(StyleTemplateError) -> String {
        try Self.fill(line) { term throws(StyleTemplateError) in
            if term.hasSuffix(":*") { return try keys(of: term.dropLast(2)) }
            return try expression(operand(term, names), names)
        }
    }

    private func filled(
        _ cell: Value, _ names: [String: Value]
    ) throws(StyleTemplateError) -> Value {
        guard case .text(let text) = cell else { return cell }
        return .text(try fill(text, names))
    }

    /// The meaning of a term.
    private enum Operand {
        case value(Value)
        case column(StyleColumn)
    }

    private func operand(
        _ term: Substring, _ names: [String: Value]
    ) throws(StyleTemplateError) -> Operand {
        if let value = names[String(term)] { return .value(value) }
        if let column = try column(term, names) { return .column(column) }
        // A minus may also be part of a name.
        for sign in term.indices.reversed() where "+-*".contains(term[sign]) {
            guard let second = curve(term[term.index(after: sign)...], names) else { continue }
            let arithmetic = StyleArithmetic(term[sign])
            switch try operand(term[..<sign], names) {
            case .value(let value):
                guard let first = Self.curve(value) else { throw .unknownName(String(term)) }
                return .value(.curve(first.combined(with: second, arithmetic)))
            case .column(let column):
                return .column(column.combined(with: second, arithmetic))
            }
        }
        throw .unknownName(String(term))
    }

    /// Nil if the term does not name a column of a table.
    private func column(
        _ term: Substring, _ names: [String: Value]
    ) throws(StyleTemplateError) -> StyleColumn? {
        let parts = term.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let table = tables[parts[0]] else { return nil }
        let key = parts.count == 3 ? parts[2] : "\(parts[0])-key"
        guard case .text(let expression)? = names[key] else { return nil }
        var cells: [(key: String, value: Value)] = []
        for (number, row) in table.rows.enumerated() {
            let value: Value
            switch parts[1] {
            case "#": value = .curve(StyleCurve(constant: Double(number)))
            case "from": value = .curve(StyleCurve(constant: Self.begin(of: row) - 1))
            case let name:
                guard let index = table.columns.firstIndex(of: name) else { return nil }
                value = try filled(row[index], names)
            }
            cells.append((row[0].text(at: 0), value))
        }
        return StyleColumn(key: expression, cells: cells)
    }

    private func keys(of name: Substring) throws(StyleTemplateError) -> String {
        guard let table = tables[String(name)] else { throw .unknownName("\(name):*") }
        return "[\(table.rows.map { "\"\($0[0].text(at: 0))\"" }.joined(separator: ","))]"
    }

    private func curve(_ term: Substring, _ names: [String: Value]) -> StyleCurve? {
        Double(term).map { StyleCurve(constant: $0) } ?? names[String(term)].flatMap(Self.curve)
    }

    private static func curve(_ value: Value) -> StyleCurve? {
        switch value {
        case .curve(let curve): curve
        case .text(let text): Double(text).map { StyleCurve(constant: $0) }
        }
    }

    private func expression(
        _ operand: Operand, _ names: [String: Value]
    ) throws(StyleTemplateError) -> String {
        switch operand {
        case .value(.text(let text)): try fill(text, names)
        case .value(.curve(let curve)): curve.expression
        case .column(let column): column.expression
        }
    }
}
