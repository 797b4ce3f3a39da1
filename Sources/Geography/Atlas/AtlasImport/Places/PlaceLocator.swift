import Geometry
import TagRules

/// Finds the place that contains a point, by boundaries or else by distance.
package struct PlaceLocator: Sendable {
    private struct BoundedPlace {
        var place: Int
        var rank: Int
        var area: PreparedArea
        var point: Coordinate
        /// The radius of the settlement within the boundary; 0 if it is not a settlement.
        var radiusMeters: Double
    }

    private struct Center {
        var place: Int
        var rank: Int
        var point: Coordinate
        var traits: PlaceKind
        /// The index of the smallest boundary around it; nil if there is none.
        var home: Int?
    }

    /// The places with boundaries, the smallest first.
    private let boundedPlaces: [BoundedPlace]
    private let boundaryTree: BoxTree
    /// The places without boundaries.
    private let centers: [Center]
    private let centerTree: BoxTree

    /// Indexes the places.
    package init(_ places: [Place]) {
        let areas = places.map(\.areaSquareDegrees)
        let order = places.indices
            .filter { places[$0].holdsAddresses }
            .sorted { (areas[$0], -places[$0].rank, $0) < (areas[$1], -places[$1].rank, $1) }
        let boundedPlaces = order.compactMap { place in
            PreparedArea(places[place].boundary).map {
                BoundedPlace(
                    place: place, rank: places[place].rank, area: $0, point: places[place].point,
                    radiusMeters: places[place].traits.flatMap {
                        $0.isSettlement ? $0.radiusMeters : nil
                    } ?? 0)
            }
        }
        let boundaryTree = BoxTree(boundedPlaces.map(\.area.box))
        let centers = places.indices.compactMap { index -> Center? in
            let place = places[index]
            guard place.boundary.isEmpty, let traits = place.traits, traits.radiusMeters > 0 else {
                return nil
            }
            return Center(
                place: index, rank: place.rank, point: place.point, traits: traits,
                home: Self.smallest(at: place.point, below: .max, boundedPlaces, boundaryTree))
        }
        self.boundedPlaces = boundedPlaces
        self.boundaryTree = boundaryTree
        self.centers = centers
        centerTree = BoxTree(
            centers.map {
                BoundingBox(around: $0.point, radiusMeters: $0.traits.radiusMeters)
            })
    }

    /// The index of the smallest place around `point`; nil if there is none.
    package func place(at point: Coordinate) -> Int? {
        place(at: point, below: .max)
    }

    /// The index of the smallest place with a boundary and a rank of at most `rank`; nil if there
    /// is none.
    package func boundary(at point: Coordinate, rank: Int) -> Int? {
        Self.smallest(at: point, below: rank + 1, boundedPlaces, boundaryTree).map {
            boundedPlaces[$0].place
        }
    }

    /// The next larger place around `places[index]`; nil if there is none. Distance counts only for
    /// hamlets and parts of settlements: a village near a town does not belong to it.
    func parent(of index: Int, in places: [Place]) -> Int? {
        let place = places[index]
        guard place.rank < 20 else { return self.place(at: place.point, below: place.rank) }
        return boundary(at: place.point, rank: place.rank - 1)
    }

    private func place(at point: Coordinate, below rank: Int) -> Int? {
        let home = Self.smallest(at: point, below: rank, boundedPlaces, boundaryTree)
        let innermost =
            rank == .max ? home : Self.smallest(at: point, below: .max, boundedPlaces, boundaryTree)
        let coarser = home.map { boundedPlaces[$0].rank } ?? 0
        var part: (distance: Double, center: Int)?
        var settlement: (distance: Double, center: Int)?
        centerTree.visit(around: point) { index in
            let center = centers[index]
            guard center.rank < rank, center.rank > coarser,
                center.home == home || center.home == innermost
            else { return }
            let distance = center.point.meters(to: point) / center.traits.radiusMeters
            guard distance <= 1 else { return }
            if center.traits.isPartOfSettlement {
                let isFiner = part.map { center.rank > centers[$0.center].rank } ?? true
                let isSame = part.map { center.rank == centers[$0.center].rank } ?? false
                if isFiner || isSame && distance < part?.distance ?? .infinity {
                    part = (distance, index)
                }
            } else if distance < settlement?.distance ?? .infinity {
                settlement = (distance, index)
            }
        }
        if let part { return centers[part.center].place }
        if let settlement, !isNearer(home, than: settlement.distance, to: point) {
            return centers[settlement.center].place
        }
        return home.map { boundedPlaces[$0].place }
    }

    /// Whether the centre of the settlement with the boundary `home` is nearer than that of a
    /// village inside it, each relative to its radius. The centre of a town does not belong to the
    /// next village.
    private func isNearer(_ home: Int?, than distance: Double, to point: Coordinate) -> Bool {
        guard let home, boundedPlaces[home].radiusMeters > 0 else { return false }
        return boundedPlaces[home].point.meters(to: point) / boundedPlaces[home].radiusMeters
            < distance
    }

    private static func smallest(
        at point: Coordinate, below rank: Int, _ boundedPlaces: [BoundedPlace], _ tree: BoxTree
    ) -> Int? {
        var best = Int.max
        tree.visit(around: point) { index in
            if index < best, boundedPlaces[index].rank < rank,
                boundedPlaces[index].area.contains(point)
            {
                best = index
            }
        }
        return best == .max ? nil : best
    }
}
