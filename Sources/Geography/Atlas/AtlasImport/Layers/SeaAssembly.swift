import Geometry

/// The sea within regions, assembled from their coastlines.
///
/// Coastlines are joined, cut at the border of the region, completed where they end inside it
/// (``CoastCompletion``), and closed along the border with the water on their right. If a coastline
/// cannot be completed, the side of the water is unknown there, and the seas that touch it are left
/// out, so that a gap never floods land.
package struct SeaAssembly: Sendable {
    /// The seas, with islands as holes.
    package private(set) var polygons: [Polygon] = []
    /// The number of coastlines that end inside a region and could not be completed.
    package private(set) var brokenCount = 0
    /// The number of ends of coastlines inside a region that were completed.
    package private(set) var completedCount = 0
    /// The number of seas that were left out because of broken coastlines.
    package private(set) var droppedCount = 0

    /// No sea.
    package init() {}

    /// Assembles the seas of boxes from coastlines.
    ///
    /// - Complexity: Near-linear in the nodes if a sea has few islands.
    package init(_ ways: [Coastline], in regions: [BoundingBox]) {
        self.init(ways, in: regions.map(ConvexRegion.init))
    }

    /// Assembles the seas of `regions` from coastlines.
    ///
    /// - Complexity: Near-linear in the nodes if a sea has few islands.
    package init(_ ways: [Coastline], in regions: [ConvexRegion]) {
        guard !ways.isEmpty else { return }
        let coasts = Coastline.joined(ways)
        for region in regions { assemble(coasts, in: region) }
    }

    private mutating func assemble(_ coasts: [Coastline], in region: ConvexRegion) {
        let clip = CoastlineClip(region)
        let pieces = coasts.flatMap { clip.pieces(of: $0) }
        guard !pieces.isEmpty else { return }
        // Completions that contradict the other coastlines are given up.
        let attempts = [CoastCompletion.reach, CoastCompletion.edge].lazy.map { reach in
            let completion = CoastCompletion(pieces, in: region, reach: reach)
            return (completion, BorderTrace(region).rings(closing: completion.shores))
        }
        guard let (completion, seas) = attempts.first(where: { $0.1 != nil }),
            var seas = seas
        else {
            brokenCount += pieces.count(where: \.isLoose)
            droppedCount += 1
            return
        }
        let broken = completion.open
        let rings = completion.rings
        brokenCount += broken.count
        completedCount += completion.joinCount
        let islands = rings.filter { Polygon.signedArea($0) > 0 }
        let inlandSeas = rings.filter { Polygon.signedArea($0) < 0 }
        if completion.shores.isEmpty, Self.isSeaAround(islands: islands, inlandSeas) {
            seas = [region.ring]
        }
        let found = Self.cutting(islands, outOf: seas + inlandSeas)
        let intact = found.filter { sea in
            !broken.contains { $0.contains { sea.box.contains($0) && sea.area.contains($0) } }
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
