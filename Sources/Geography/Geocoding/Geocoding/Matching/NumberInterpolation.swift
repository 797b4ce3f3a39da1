import Gazetteer
import Geometry

/// Interpolates the place of a missing number on a street from neighbouring numbers.
///
/// Odd and even numbers are usually on opposite sides, so the neighbours are the numbers of the
/// same parity. Houses of the other parity between them on their side also count: there the numbers
/// are consecutive.
struct NumberInterpolation {
    struct House {
        let number: Int
        let place: Coordinate
        let address: Int64
    }

    /// A house with its position along a stretch of the street.
    private struct Neighbour {
        let house: House
        let position: StreetStretch.Position

        /// Whether both are on one side and the stretch between them is not a detour.
        func isBeside(_ other: Neighbour) -> Bool {
            let way = abs(position.meters - other.position.meters)
            return position.offset.sign == other.position.offset.sign
                && way <= house.place.meters(to: other.house.place)
                    * NumberInterpolation.limits.detourFactor
                    + NumberInterpolation.limits.detourMeters
        }

        /// Whether they are far enough apart to follow the street's line between them.
        func isAlong(_ other: Neighbour) -> Bool {
            house.place.meters(to: other.house.place) >= NumberInterpolation.limits.shortGapMeters
        }
    }

    /// The number of houses to read below, and above, the number.
    static let mostNeighbours = 24
    private static var limits: Scoring.Interpolation { Scoring.standard.interpolation }

    /// Sorted by number, without the number asked for.
    let houses: [House]
    let street: StreetLine?

    /// The interpolated place of `number`; nil if there are no suitable neighbours.
    ///
    /// - Complexity: O(the street's vertices · neighbours).
    func house(_ number: Int) -> HouseLocation? {
        let side = houses.filter { ($0.number - number).isMultiple(of: 2) }
        if let (low, high) = neighbours(of: number, among: side) {
            return between(low, high, number)
        }
        let last =
            side.last { $0.number < number } ?? side.first { $0.number > number }
        if let found = opposite(number, beside: last) { return found }
        guard let last, abs(number - last.number) <= Self.limits.farthest else { return nil }
        return beyond(last, among: side, number)
    }

    /// The nearest numbers below and above `number` that are close to each other: a long street may
    /// have a numbering for each town.
    private func neighbours(of number: Int, among side: [House]) -> (House, House)? {
        var best: (low: House, high: House)?
        var least = Double.infinity
        for low in side.reversed() where low.number < number {
            for high in side where high.number > number {
                let gap = high.number - low.number
                let distance = low.place.meters(to: high.place)
                guard gap <= Self.limits.widestGap, distance <= Self.limits.longestGapMeters else {
                    continue
                }
                let cost = distance + Double(gap) * Self.limits.longestStepMeters
                if cost < least { (best, least) = ((low, high), cost) }
            }
        }
        return best
    }

    // MARK: Between

    private func between(_ low: House, _ high: House, _ number: Int) -> HouseLocation {
        var (before, after) = (low, high)
        var place: Coordinate?
        if let stretch = street?.stretch(around: low.place, reach: Self.limits.reachMeters),
            let from = neighbour(low, by: stretch), let to = neighbour(high, by: stretch),
            from.isBeside(to)
        {
            let (start, end) = narrowed(from, to, number, by: stretch)
            (before, after) = (start.house, end.house)
            if start.isAlong(end) {
                place = stretch.place(at: Self.position(of: number, start, end))
            }
        }
        let nearer = number - before.number <= after.number - number ? before : after
        let straight = before.place.toward(
            after.place, fraction: Self.share(number, before, after))
        return HouseLocation(
            kind: .interpolated, coordinate: place ?? straight, address: nearer.address,
            quality: Scoring.standard.houses.between)
    }

    /// Nil if the house belongs to another part of the street.
    private func neighbour(_ house: House, by stretch: StreetStretch) -> Neighbour? {
        guard let position = stretch.position(of: house.place),
            let nearest = street?.nearest(to: house.place)?.point.distanceMeters,
            abs(position.offset) <= nearest + Self.limits.toleranceMeters
        else { return nil }
        return Neighbour(house: house, position: position)
    }

    /// The nearest neighbours, including houses of the other parity between them on their side.
    private func narrowed(
        _ from: Neighbour, _ to: Neighbour, _ number: Int, by stretch: StreetStretch
    ) -> (Neighbour, Neighbour) {
        var (from, to) = (from, to)
        for house in houses
        where house.number > from.house.number && house.number < to.house.number {
            guard let other = neighbour(house, by: stretch),
                other.position.offset.sign == from.position.offset.sign,
                (other.position.meters - from.position.meters)
                    * (to.position.meters - other.position.meters) > 0
            else { continue }
            if house.number < number { from = other } else { return (from, other) }
        }
        return (from, to)
    }

    private static func share(_ number: Int, _ low: House, _ high: House) -> Double {
        Double(number - low.number) / Double(high.number - low.number)
    }

    private static func position(
        of number: Int, _ low: Neighbour, _ high: Neighbour
    ) -> StreetStretch.Position {
        let share = share(number, low.house, high.house)
        let (start, end) = (low.position, high.position)
        return StreetStretch.Position(
            meters: start.meters + (end.meters - start.meters) * share,
            offset: start.offset + (end.offset - start.offset) * share)
    }

    // MARK: Beyond

    /// The place opposite the neighbours of the other parity, on the side of `last`, the nearest
    /// number of the same parity; nil if there are no such neighbours.
    private func opposite(_ number: Int, beside last: House?) -> HouseLocation? {
        guard let low = houses.last(where: { $0.number < number && $0.number != last?.number }),
            let high = houses.first(where: { $0.number > number && $0.number != last?.number }),
            high.number - low.number <= 2,
            let stretch = street?.stretch(around: low.place, reach: Self.limits.reachMeters),
            let from = neighbour(low, by: stretch), let to = neighbour(high, by: stretch),
            from.position.offset.sign == to.position.offset.sign
        else { return nil }
        let across = Self.position(of: number, from, to)
        let own = last.flatMap { neighbour($0, by: stretch) }?.position.offset
        let position = StreetStretch.Position(
            meters: across.meters, offset: own ?? -across.offset)
        return HouseLocation(
            kind: .interpolated, coordinate: stretch.place(at: position),
            address: (last ?? low).address, quality: Scoring.standard.houses.opposite)
    }

    /// The place beyond `last`, at the spacing of the houses before it; nil beyond the street's
    /// end.
    private func beyond(
        _ last: House, among side: [House], _ number: Int
    ) -> HouseLocation? {
        var place = last.place
        let previous = side.filter { $0.number != last.number }
            .min { abs($0.number - last.number) < abs($1.number - last.number) }
        if let previous, abs(previous.number - last.number) <= Self.limits.widestGap,
            previous.place.meters(to: last.place) <= Self.limits.longestGapMeters,
            let stretch = street?.stretch(around: last.place, reach: Self.limits.reachMeters),
            let start = neighbour(previous, by: stretch), let end = neighbour(last, by: stretch)
        {
            let run = end.position.meters - start.position.meters
            let step = abs(run) / Double(abs(last.number - previous.number))
            let meters =
                Double(abs(number - last.number))
                * min(Self.limits.longestStepMeters, max(Self.limits.shortestStepMeters, step))
            let position = StreetStretch.Position(
                meters: end.position.meters + (run < 0 ? -meters : meters),
                offset: end.position.offset)
            guard
                (-Self.limits.toleranceMeters...stretch.length + Self.limits.toleranceMeters)
                    .contains(position.meters)
            else { return nil }
            place = stretch.place(at: position)
        }
        return HouseLocation(
            kind: .interpolated, coordinate: place, address: last.address,
            quality: Scoring.standard.houses.beyond,
            isExtrapolated: true)
    }
}
