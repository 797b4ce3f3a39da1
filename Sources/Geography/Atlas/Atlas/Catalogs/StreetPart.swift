public import Geometry

/// An end of a part of a street.
public enum StreetEnd: Sendable {
    /// The junction with another street.
    case crossing(MappedStreet)
    /// The block nearest to a place; the block is included in the part.
    case place(Coordinate)
}

extension MappedStreet {
    /// The part between two cross streets or places: the blocks of the shortest paths along the
    /// street from one to the other. It includes both carriageways if each cross street meets both.
    /// Nil if an end is not on the street, or no path along the street connects the two.
    ///
    /// - Complexity: O(blocks²) for each crossing.
    public func part(between one: StreetEnd, and other: StreetEnd) -> MappedStreet? {
        let (starts, ends) = (junctions(at: one), junctions(at: other))
        var included = Set([one, other].compactMap(block(at:)))
        let isOneBlock = included.count == 1 && block(at: one) == block(at: other)
        if !isOneBlock {
            var ways: [(meters: Double, blocks: [Int])] = []
            for start in starts {
                way(from: start, past: starts, to: ends).map { ways.append($0) }
            }
            for end in ends {
                way(from: end, past: ends, to: starts).map { ways.append($0) }
            }
            // A place is on one carriageway only, and on one side of its block.
            if !included.isEmpty { ways = ways.min { $0.meters < $1.meters }.map { [$0] } ?? [] }
            guard !ways.isEmpty else { return nil }
            included.formUnion(ways.flatMap(\.blocks))
        }
        guard !included.isEmpty else { return nil }
        let lines = included.sorted().map { blocks[$0] }
        return MappedStreet(name: name, ways: [], lines: lines, blocks: lines)
    }

    /// Whether the two have a junction in common.
    public func meets(_ other: MappedStreet) -> Bool {
        !junctions(at: .crossing(other)).isEmpty
    }

    /// The distance of a place from the street in metres; infinity if the street has no blocks.
    public func meters(from place: Coordinate) -> Double {
        blocks.indices.map { meters(place, $0) }.min() ?? .infinity
    }

    /// The index of the block nearest to a place; nil for a crossing.
    private func block(at end: StreetEnd) -> Int? {
        guard case .place(let place) = end else { return nil }
        return blocks.indices.min { one, other in
            let (near, far) = (meters(place, one), meters(place, other))
            return (near, one) < (far, other)
        }
    }

    private func meters(_ place: Coordinate, _ block: Int) -> Double {
        place.nearestPoint(on: blocks[block])?.distanceMeters ?? .infinity
    }

    /// The junctions of the street where a part with this end may end.
    private func junctions(at end: StreetEnd) -> [Coordinate] {
        switch end {
        case .crossing(let street):
            let others = Set(street.blocks.flatMap(\.ends))
            return Set(blocks.flatMap(\.ends)).intersection(others).sorted {
                ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
            }
        case .place:
            return block(at: end).map { blocks[$0].ends } ?? []
        }
    }

    /// The shortest path along the street that passes none of `others`; nil if there is none.
    private func way(
        from start: Coordinate, past others: [Coordinate], to ends: [Coordinate]
    ) -> (meters: Double, blocks: [Int])? {
        var open: [Coordinate: (meters: Double, blocks: [Int])] = [start: (0, [])]
        var settled: Set<Coordinate> = []
        func isNearer(_ one: Coordinate, _ other: Coordinate) -> Bool {
            let (near, far) = (open[one]?.meters ?? 0, open[other]?.meters ?? 0)
            return (near, one.latitude, one.longitude) < (far, other.latitude, other.longitude)
        }
        while let junction = open.keys.min(by: isNearer),
            let way = open.removeValue(forKey: junction)
        {
            settled.insert(junction)
            if ends.contains(junction) { return way }
            if junction != start, others.contains(junction) { continue }
            for block in blocks.indices where blocks[block].ends.contains(junction) {
                let far = blocks[block].ends.first { $0 != junction } ?? junction
                let meters = way.meters + blocks[block].lengthMeters
                guard !settled.contains(far), meters < open[far]?.meters ?? .infinity else {
                    continue
                }
                open[far] = (meters, way.blocks + [block])
            }
        }
        return nil
    }
}

extension [Coordinate] {
    fileprivate var ends: [Coordinate] { [first, last].compactMap(\.self) }
}
