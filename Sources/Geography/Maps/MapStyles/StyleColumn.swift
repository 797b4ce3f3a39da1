internal import Foundation

/// A column of a table as an expression: a value for each key.
struct StyleColumn {
    /// The expression that is compared with the keys.
    let key: String
    let cells: [(key: String, value: StyleTemplate.Value)]

    /// Each number of the column combined with that of a curve at the same zoom.
    func combined(with second: StyleCurve, _ arithmetic: StyleArithmetic) -> StyleColumn {
        StyleColumn(
            key: key,
            cells: cells.map { cell in
                guard case .curve(let curve) = cell.value else { return cell }
                return (cell.key, .curve(curve.combined(with: second, arithmetic)))
            })
    }

    var expression: String {
        let curves = cells.compactMap { cell -> StyleCurve? in
            if case .curve(let curve) = cell.value { curve } else { nil }
        }
        guard curves.count == cells.count else {
            return texts
        }
        // MapLibre evaluates such an expression at whole zooms only.
        let zooms = curves.flatMap { $0.stops.map(\.zoom) }
        let first = (zooms.min() ?? 0).rounded(.down)
        let last = (zooms.max() ?? 0).rounded(.up)
        let samples = stride(from: first, through: last, by: 1).map { zoom in
            StyleSample(
                zoom: zoom,
                numbers: curves.map { $0.hasBegun(at: zoom) ? $0.number(at: zoom) : 0 })
        }
        return StyleSample.expression(samples) { sample in
            match(sample.numbers.map(StyleCurve.format), otherwise: "0")
        }
    }

    /// The column as numbers, colours or other texts. Other keys have 0, no colour or no text.
    private var texts: String {
        let texts = cells.map { $0.value.text(at: 0) }
        if texts.allSatisfy({ Double($0) != nil }) { return match(texts, otherwise: "0") }
        let isColour = texts.allSatisfy { $0.hasPrefix("#") }
        return match(
            texts.map { "\"\($0)\"" }, otherwise: isColour ? "\"transparent\"" : "\"\"")
    }

    /// Keys with the same value share a branch.
    private func match(_ values: [String], otherwise: String) -> String {
        var keys: [String: [String]] = [:]
        var order: [String] = []
        for (cell, value) in zip(cells, values) {
            if keys[value] == nil { order.append(value) }
            keys[value, default: []].append("\"\(cell.key)\"")
        }
        let branches = order.filter { $0 != otherwise && $0 != "0.0" }.map {
            "[\(keys[$0, default: []].joined(separator: ","))],\($0)"
        }
        guard !branches.isEmpty else { return otherwise }
        return "[\"match\",\(key),\(branches.joined(separator: ",")),\(otherwise)]"
    }
}

/// Numbers at a zoom.
struct StyleSample {
    let zoom: Double
    let numbers: [Double]

    /// The base of the exponential interpolation between samples. Between whole zooms, it differs
    /// from growth by a constant factor by less than the tolerance.
    private static let base = 1.5
    /// The largest relative error of the interpolation.
    private static let tolerance = 0.02

    /// An interpolation between samples, of which there is at least one. Samples that the
    /// interpolation between their neighbours meets are left out.
    static func expression(
        _ samples: [StyleSample], _ output: (StyleSample) -> String
    ) -> String {
        let kept = thinned(samples)
        guard kept.count > 1 else { return output(kept[0]) }
        let stops = kept.map { "\(number($0.zoom - 1)),\(output($0))" }
        return
            "[\"interpolate\",[\"exponential\",\(base)],[\"zoom\"],\(stops.joined(separator: ","))]"
    }

    private static func thinned(_ samples: [StyleSample]) -> [StyleSample] {
        var kept = [samples[0]]
        var from = 0
        while from < samples.count - 1 {
            // The farthest sample to which an interpolation meets all in between.
            let to = (from + 1..<samples.count).last { to in
                samples[(from + 1)..<to].allSatisfy {
                    $0.isMet(between: samples[from], samples[to])
                }
            }
            from = to ?? from + 1
            kept.append(samples[from])
        }
        return kept
    }

    private func isMet(between first: StyleSample, _ last: StyleSample) -> Bool {
        let share =
            (pow(Self.base, zoom - first.zoom) - 1)
            / (pow(Self.base, last.zoom - first.zoom) - 1)
        return numbers.indices.allSatisfy { index in
            let (from, to) = (first.numbers[index], last.numbers[index])
            let met = from + (to - from) * share
            return abs(met - numbers[index]) <= Self.tolerance * abs(numbers[index])
        }
    }

    private static func number(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : StyleCurve.format(number)
    }
}

extension StyleCurve {
    /// Each number combined with that of another curve at the same zoom.
    func combined(with second: StyleCurve, _ arithmetic: StyleArithmetic) -> StyleCurve {
        let zooms = sampledZooms(with: second)
        return StyleCurve(
            stops: zooms.map { zoom in
                Stop(
                    zoom: zoom,
                    number: arithmetic.apply(number(at: zoom), second.number(at: zoom)))
            })
    }

    var expression: String {
        guard !isConstant else { return Self.format(stops[0].number) }
        let samples = sampledZooms().map { StyleSample(zoom: $0, numbers: [number(at: $0)]) }
        return StyleSample.expression(samples) { Self.format($0.numbers[0]) }
    }

    /// The zooms of all stops from the first of this curve on, and the whole zooms in between.
    private func sampledZooms(with second: StyleCurve? = nil) -> [Double] {
        let first = stops[0].zoom
        var zooms = Set(stops.map(\.zoom))
        zooms.formUnion((second?.stops ?? []).map(\.zoom).filter { $0 > first })
        let last = zooms.max() ?? first
        zooms.formUnion(stride(from: first.rounded(.up), through: last, by: 1))
        return zooms.sorted()
    }
}
