import Geometry

/// The sea within regions, assembled from their coastlines.
///
/// Coastlines are joined, cut at the border of the region, and closed along the border with the
/// water on their right. If a coastline ends inside a region, the side of the water is unknown
/// there, and the seas that touch it are left out, so that a gap never floods land.
package struct SeaAssembly: Sendable {
    /// The seas, with islands as holes.
    package private(set) var polygons: [Polygon] = []
    /// The number of coastlines that end inside a region.
    package private(set) var brokenCount = 0
    /// The number of seas that were left out because of them.
    package private(set) var droppedCount = 0

    /// No sea.
    package init() {}

    /// Assembles the seas of `regions` from coastlines.
    ///
    /// - Complexity: Near-linear in the nodes if a sea has few islands.
    package init(_ ways: [Coastline], in regions: [BoundingBox]) {
        guard !ways.isEmpty else { return }
        let coasts = Coastline.joined(ways)
        for region in regions { assemble(coasts, in: region) }
    }

    private mutating func assemble(_ coasts: [Coastline], in region: BoundingBox) {
        let clip = CoastlineClip(region)
        let pieces = coasts.flatMap { clip.pieces(of: $0) }
        guard !pieces.isEmpty else { return }
        let broken = pieces.filter { !$0.isRing && !($0.isOnBorder.start && $0.isOnBorder.end) }
        let shores = pieces.filter { !$0.isRing && $0.isOnBorder.start && $0.isOnBorder.end }
        let rings = pieces.filter(\.isRing).map(\.line)
        brokenCount += broken.count

        guard var seas = BorderTrace(region).rings(closing: shores.map(\.line)) else {
            droppedCount += 1
            return
        }
        let islands = rings.filter { Polygon.signedArea($0) > 0 }
        let inlandSeas = rings.filter { Polygon.signedArea($0) < 0 }
        if shores.isEmpty, Self.isSeaAround(islands: islands, inlandSeas) { seas = [region.ring] }
        let found = Self.cutting(islands, outOf: seas + inlandSeas)
        let intact = found.filter { sea in
            !broken.contains { $0.line.contains { sea.box.contains($0) && sea.area.contains($0) } }
        }
        droppedCount += found.count - intact.count
        polygons += intact.map(\.polygon)
    }

    /// Whether the border of a region is in the sea if no coastline meets it: whether the ring that
    /// reaches farthest south, which is inside no other, is an island.
    private static func isSeaAround(
        islands: [[Coordinate]], _ inlandSeas: [[Coordinate]]
    ) -> Bool {
        func south(_ rings: [[Coordinate]]) -> Double {
            rings.joined().lazy.map(\.latitude).min() ?? .infinity
        }
        return south(islands) < south(inlandSeas)
    }

    private struct Sea {
        var polygon: Polygon
        var area: PreparedArea
        var box: BoundingBox { area.box }
    }

    private static func cutting(_ islands: [[Coordinate]], outOf seas: [[Coordinate]]) -> [Sea] {
        var found = seas.compactMap { ring in
            PreparedArea([Polygon(outer: ring)]).map {
                Sea(polygon: Polygon(outer: ring), area: $0)
            }
        }
        let tree = BoxTree(found.map(\.box))
        for island in islands {
            var around: Int?
            tree.visit(around: island[0]) { index in
                guard found[index].area.contains(island[0]) else { return }
                let isSmaller = around.map {
                    found[index].polygon.areaSquareDegrees < found[$0].polygon.areaSquareDegrees
                }
                if isSmaller ?? true { around = index }
            }
            if let around { found[around].polygon.holes.append(island) }
        }
        return found
    }
}

/// Closes coastlines along the border of a region.
struct BorderTrace {
    private let box: BoundingBox

    init(_ box: BoundingBox) {
        self.box = box
    }

    private struct Event {
        var position: Double
        var isStart: Bool
        var shore: Int
    }

    /// Rings with the water inside: from the end of a coastline clockwise along the border, which
    /// has the region and therefore the water on its right, to the start of the next coastline, and
    /// so on. Nil if two ends follow each other, because the coastlines then contradict each other.
    func rings(closing shores: [[Coordinate]]) -> [[Coordinate]]? {
        var events: [Event] = []
        for (shore, line) in shores.enumerated() {
            guard let first = line.first, let last = line.last else { return nil }
            events.append(Event(position: position(of: first), isStart: true, shore: shore))
            events.append(Event(position: position(of: last), isStart: false, shore: shore))
        }
        events.sort { ($0.position, $0.isStart ? 1 : 0) < ($1.position, $1.isStart ? 1 : 0) }
        var follower = [Int](repeating: -1, count: shores.count)
        for (index, event) in events.enumerated() where !event.isStart {
            let next = events[(index + 1) % events.count]
            guard next.isStart else { return nil }
            follower[event.shore] = next.shore
        }
        var rings: [[Coordinate]] = []
        var isUsed = [Bool](repeating: false, count: shores.count)
        for first in shores.indices where !isUsed[first] {
            var ring: [Coordinate] = []
            var shore = first
            while !isUsed[shore] {
                isUsed[shore] = true
                let next = follower[shore]
                ring += shores[shore]
                ring += corners(
                    from: position(of: shores[shore][shores[shore].count - 1]),
                    to: position(of: shores[next][0]))
                shore = next
            }
            rings.append(ring + [ring[0]])
        }
        return rings
    }

    /// The position on the border, 0 ..< 4, clockwise from the north-west corner, 1 for each side.
    private func position(of place: Coordinate) -> Double {
        let (width, height) = (box.east - box.west, box.north - box.south)
        let x = (place.longitude - box.west) / width
        let y = (box.north - place.latitude) / height
        let distances = [abs(y), abs(1 - x), abs(1 - y), abs(x)]
        let side = distances.indices.min { distances[$0] < distances[$1] } ?? 0
        let along = [x, y, 1 - x, 1 - y][side]
        return (Double(side) + min(1, max(0, along))).truncatingRemainder(dividingBy: 4)
    }

    /// The corners between two positions, clockwise.
    private func corners(from start: Double, to end: Double) -> [Coordinate] {
        let end = end < start ? end + 4 : end
        let all = [
            (box.north, box.west), (box.north, box.east), (box.south, box.east),
            (box.south, box.west),
        ]
        var corners: [Coordinate] = []
        var corner = start.rounded(.down) + 1
        while corner < end {
            let (latitude, longitude) = all[Int(corner) % 4]
            corners.append(Coordinate(uncheckedLatitude: latitude, longitude: longitude))
            corner += 1
        }
        return corners
    }
}

extension BoundingBox {
    /// Its border, clockwise.
    fileprivate var ring: [Coordinate] {
        [(north, west), (north, east), (south, east), (south, west), (north, west)].map {
            Coordinate(uncheckedLatitude: $0.0, longitude: $0.1)
        }
    }
}
