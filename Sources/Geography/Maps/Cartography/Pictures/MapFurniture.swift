import Foundation
import Geometry

/// A scale bar, which shows a round length in a picture.
package struct ScaleBar: Hashable, Sendable {
    /// The length on the ground that the bar stands for.
    package let meters: Double
    /// The length of the bar in pixels.
    package let pixels: Double

    /// The length with its unit, such as `200 m`.
    package let label: String

    /// The longest bar of at most `limit` pixels whose length, in the larger of the units that fits,
    /// is 1, 2 or 5 times a power of ten. Nil if the smaller unit is longer than the limit.
    package init?(metersPerPixel: Double, limit: Double, units: DistanceUnits = .metric) {
        let longest = metersPerPixel * limit
        let usable = units.ofScale
        guard let unit = usable.first(where: { $0.meters <= longest }) else { return nil }
        let power = pow(10, floor(log10(longest / unit.meters)))
        let count = power * ([5, 2].first { $0 * power * unit.meters <= longest } ?? 1)
        meters = count * unit.meters
        pixels = meters / metersPerPixel
        label = "\(Int(count)) \(unit.name)"
    }
}

extension DistanceUnits {
    /// The larger unit and the smaller one, with their lengths in metres.
    fileprivate var ofScale: [(name: String, meters: Double)] {
        switch self {
        case .metric: [("km", 1_000), ("m", 1)]
        case .feetAndMiles: [("mi", 1_609.344), ("ft", 0.3048)]
        case .yardsAndMiles: [("mi", 1_609.344), ("yd", 0.9144)]
        }
    }
}

/// The attribution and the scale bar of a picture, each with its box in pixels.
struct MapFurniture: Sendable {
    /// Required by the licence of the data, ODbL 1.0, section 4.3.
    static let attribution = "© OpenStreetMap contributors"

    struct Attribution: Sendable {
        let lines: [String]
        let fontSize: Double
        let box: Box
    }

    struct Scale: Sendable {
        let bar: ScaleBar
        let box: Box
        /// The ends of the bar.
        let from: Point
        let to: Point
    }

    let attribution: Attribution
    let scale: Scale?

    var boxes: [Box] { [attribution.box] + (scale.map { [$0.box] } ?? []) }

    /// Places the attribution at the bottom right and the scale at the bottom left. If they would
    /// overlap each other or the `taken` boxes, they move up.
    init(frame: MapFrame, avoiding taken: [Box], units: DistanceUnits) {
        let attribution = Self.attribution(frame, avoiding: taken)
        self.attribution = attribution
        scale = Self.scale(frame, avoiding: taken + [attribution.box], units)
    }

    private static func attribution(_ frame: MapFrame, avoiding taken: [Box]) -> Attribution {
        let ratio = frame.pixelRatio
        let room = Double(frame.width) - 8 * ratio
        let wholes = [[attribution], ["© OpenStreetMap", "contributors"]]
        let sizes = [9.0, 7.5, 6.0, 5.0]
        let choices =
            wholes.flatMap { lines in sizes.prefix(2).map { (lines, $0) } }
            + sizes.map { (wholes[1], $0) }
        func width(_ choice: ([String], Double)) -> Double {
            let widths = choice.0.map { TextMetrics.width(of: $0, size: choice.1) }
            return (widths.max() ?? 0) * ratio
        }
        let choice = choices.first { width($0) <= room } ?? (wholes[1], sizes[3])
        let size = (
            width: min(Double(frame.width), width(choice) + 8 * ratio),
            height: (Double(choice.0.count) * choice.1 * 1.25 + 4) * ratio
        )
        let box = lowest(
            size, x: Double(frame.width) - size.width, margin: 0, frame, avoiding: taken)
        return Attribution(lines: choice.0, fontSize: choice.1, box: box)
    }

    /// Pictures narrower than this have no scale, in points.
    private static let narrowest = 140.0

    private static func scale(
        _ frame: MapFrame, avoiding taken: [Box], _ units: DistanceUnits
    ) -> Scale? {
        let ratio = frame.pixelRatio
        let limit = min(110 * ratio, Double(frame.width) * 0.4)
        guard Double(frame.width) >= narrowest * ratio,
            let bar = ScaleBar(
                metersPerPixel: frame.metersPerPixel, limit: limit, units: units)
        else {
            return nil
        }
        let text = TextMetrics.width(of: bar.label, size: 10) * ratio
        let width = max(bar.pixels, text) + 12 * ratio
        let box = lowest(
            (width, 26 * ratio), x: 4 * ratio, margin: 4 * ratio, frame, avoiding: taken)
        guard frame.bounds.contains(box) else { return nil }
        let y = (box.maxY - 6 * ratio).rounded()
        // Whole pixels at the left end keep the bar's first edge crisp.
        let from = Point(x: (box.center.x - bar.pixels / 2).rounded(), y: y)
        return Scale(bar: bar, box: box, from: from, to: Point(x: from.x + bar.pixels, y: y))
    }

    /// The lowest box of this size at `x` that does not overlap `taken`, or the box at the bottom
    /// if there is none.
    private static func lowest(
        _ size: (width: Double, height: Double), x: Double, margin: Double, _ frame: MapFrame,
        avoiding taken: [Box]
    ) -> Box {
        let bottom = Double(frame.height) - margin
        func box(endingAt y: Double) -> Box {
            Box(minX: x, minY: y - size.height, maxX: x + size.width, maxY: y)
        }
        let ends = [bottom] + taken.map(\.minY).filter { $0 <= bottom }.sorted(by: >)
        let free = ends.lazy.map(box).first { candidate in
            candidate.minY >= 0 && !taken.contains { $0.intersects(candidate) }
        }
        return free ?? box(endingAt: bottom)
    }
}
