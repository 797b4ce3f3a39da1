internal import Foundation

/// A number that depends on the zoom: the curve `12:1,16:6` is 1 up to zoom 12, grows by a constant
/// factor to 6 at zoom 16, and is constant beyond.
///
/// Source of the growth between stops: Mapbox Style Specification, "interpolate", exponential.
struct StyleCurve: Hashable, Sendable {
    struct Stop: Hashable, Sendable {
        var zoom: Double
        var number: Double
    }

    /// At least one, in the order of their zooms.
    let stops: [Stop]

    /// A number that is the same at all zooms.
    init(constant number: Double) {
        stops = [Stop(zoom: 0, number: number)]
    }

    /// The curve through these stops, of which there is at least one.
    init(stops: [Stop]) {
        self.stops = stops
    }

    /// Nil if `source` is not the text of a curve.
    init?(_ source: String) {
        var stops: [Stop] = []
        for stop in source.split(separator: ",") {
            let parts = stop.split(separator: ":").map { Double($0) }
            guard parts.count == 2, let zoom = parts[0], let number = parts[1] else { return nil }
            stops.append(Stop(zoom: zoom, number: number))
        }
        guard !stops.isEmpty else { return nil }
        self.stops = stops
    }

    var isConstant: Bool { stops.count == 1 }

    /// Whether the zoom is at or after the first stop.
    func hasBegun(at zoom: Double) -> Bool { zoom >= stops[0].zoom }

    func number(at zoom: Double) -> Double {
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

    /// A number as the style's texts have it: with at most two digits after the point.
    static func format(_ number: Double) -> String {
        String((number * 100).rounded() / 100)
    }
}
