import GRDB
import Gazetteer
import Geometry

/// Finds the intersections of two streets.
struct IntersectionLookup {
    /// A place where two streets meet, or where they are nearest to each other.
    struct Intersection {
        let left: Candidate
        let right: Candidate
        let place: Coordinate
        /// The product of the names' qualities, 0 … 1; less if the streets share no node.
        let quality: Double
    }

    /// The maximum number of streets of each name.
    private static let mostStreets = 400
    /// The maximum number of streets of each name whose geometries are compared.
    private static let mostCompared = 8

    private static var scoring: Scoring.Intersections { Scoring.standard.intersections }

    let database: Database
    let houses: HouseFinder

    /// The intersections of the streets on both sides of `phrase`. If the best-named ones share no
    /// node, places where streets come close to each other count as well.
    func intersections(
        at phrase: IntersectionPhrase, among candidates: [Candidate]
    ) throws -> [Intersection] {
        let left = Self.streets(on: phrase.left, among: candidates)
        let right = Self.streets(on: phrase.right, among: candidates)
        guard let best = left.first, let other = right.first else { return [] }
        let shared = try sharedNodes(left, right).groupedByPlace(within: Self.scoring.sizeMeters)
        let asNamed = best.quality * other.quality
        let isMet = shared.contains { $0.quality >= Self.scoring.certainShare * asNamed }
        let found = try isMet ? shared : shared + approaches(left, right)
        return found.filter { $0.quality >= Self.scoring.leastShare * asNamed }
    }

    private static func streets(
        on side: TokenSet, among candidates: [Candidate]
    ) -> [Candidate] {
        IntersectionPhrase.streets(on: side, among: candidates).prefix(mostStreets).map(\.candidate)
    }

    private func sharedNodes(
        _ left: [Candidate], _ right: [Candidate]
    ) throws -> [Intersection] {
        let lefts = Dictionary(left.map { ($0.entry.id, $0) }) { first, _ in first }
        let rights = Dictionary(right.map { ($0.entry.id, $0) }) { first, _ in first }
        var found: [Intersection] = []
        let reader = EntryReader(database: database)
        for (ones, others, isTurned) in [(lefts, rights, false), (rights, lefts, true)] {
            for intersection in try reader.intersections(of: ones.keys.sorted()) {
                guard let one = ones[intersection.street], let other = others[intersection.other]
                else {
                    continue
                }
                found.append(
                    Intersection(
                        left: isTurned ? other : one, right: isTurned ? one : other,
                        place: intersection.place, quality: one.quality * other.quality))
            }
        }
        return found
    }

    /// Places where streets come close without a common node: at a square, at a roundabout, over a
    /// link road.
    private func approaches(
        _ left: [Candidate], _ right: [Candidate]
    ) throws -> [Intersection] {
        var found: [Intersection] = []
        let others = try right.prefix(Self.mostCompared).compactMap { candidate in
            try houses.streetLine(of: candidate.entry).map { (candidate, $0) }
        }
        for one in left.prefix(Self.mostCompared) {
            guard let line = try houses.streetLine(of: one.entry) else { continue }
            for (other, otherLine) in others where other.entry.id != one.entry.id {
                guard let nearest = line.approach(to: otherLine, within: Self.scoring.gapMeters)
                else {
                    continue
                }
                found.append(
                    Intersection(
                        left: one, right: other, place: nearest.place,
                        quality: one.quality * other.quality
                            * (1 - Self.scoring.gapLoss * nearest.meters / Self.scoring.gapMeters)))
            }
        }
        return found
    }
}

extension [IntersectionLookup.Intersection] {
    /// One of each group of nodes that are one intersection: the most central.
    fileprivate func groupedByPlace(within meters: Double) -> Self {
        var groups: [Self] = []
        for intersection in self {
            let near = groups.firstIndex { group in
                group.contains {
                    $0.left.entry.name == intersection.left.entry.name
                        && $0.place.meters(to: intersection.place) < meters
                }
            }
            if let near {
                groups[near].append(intersection)
            } else {
                groups.append([intersection])
            }
        }
        return groups.compactMap { group in
            guard let box = BoundingBox(enclosing: group.map(\.place)) else { return nil }
            return group.min {
                $0.place.meters(to: box.center) < $1.place.meters(to: box.center)
            }
        }
    }
}

extension StreetLine {
    /// The midpoint between this line and `other` where they are nearest; nil if they are farther
    /// than `reach` metres apart.
    fileprivate func approach(
        to other: StreetLine, within reach: Double
    ) -> (place: Coordinate, meters: Double)? {
        guard box.center.meters(to: other.box.center) < 50_000 else { return nil }
        var best: (place: Coordinate, meters: Double)?
        func compare(_ one: StreetLine, _ another: StreetLine) {
            for vertex in one.lines.joined() where another.box.meters(to: vertex) < reach {
                guard let nearest = another.nearest(to: vertex)?.point,
                    nearest.distanceMeters < best?.meters ?? reach
                else { continue }
                best = (vertex.toward(nearest.place, fraction: 0.5), nearest.distanceMeters)
            }
        }
        compare(self, other)
        compare(other, self)
        return best
    }
}
