import Geometry
import OSMModel

/// Keeps each house once. Duplicates are: a node in a building with the same address, several shops
/// in one house, and an interpolated number that is also in the file.
struct AddressDeduplication {
    /// The same number in the same street within this distance is the same house.
    private static let nearMeters = 30.0
    private static let farthestReachMeters = 150.0
    /// Within this distance of an interpolation way, a number of a street exists once.
    private static let interpolatedMeters = 500.0

    let kept: [AddressDraft]
    /// The elements that were dropped, by the index of the address in ``kept`` that is the same.
    let merged: [Int: [OSMReference]]

    /// - Complexity: O(n log n), because an address is compared only with those of the same number
    ///   and street.
    init(_ drafts: [AddressDraft]) {
        var drafts = drafts
        var order = Array(drafts.indices)
        order.sort { Self.key(drafts[$0], $0) < Self.key(drafts[$1], $1) }
        var isDropped = [Bool](repeating: false, count: drafts.count)
        var originals: [Int: Int] = [:]
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, Self.isNamesake(drafts[order[start]], drafts[order[end]]) {
                end += 1
            }
            if end - start > 1 {
                Self.dropDuplicates(order[start..<end], &drafts, &isDropped, &originals)
            }
            start = end
        }
        kept = drafts.indices.filter { !isDropped[$0] }.map { drafts[$0] }
        merged = Self.merged(drafts, originals, isDropped)
    }

    private typealias Key = (UInt32, UInt32, UInt32, UInt32, Int)

    /// Sorts equal addresses next to each other, the one to keep first.
    private static func key(_ draft: AddressDraft, _ index: Int) -> Key {
        (
            draft.houseNumber == 0 ? draft.houseName : draft.houseNumber,
            draft.street, draft.place, draft.unit, preference(draft) << 40 + index
        )
    }

    private static func preference(_ draft: AddressDraft) -> Int {
        (draft.isInterpolated ? 8 : 0) + (draft.isPointOfInterest ? 4 : 0)
            + (draft.kind == .node ? 0 : draft.isBuilding ? 1 : 2)
    }

    private static func isNamesake(_ first: AddressDraft, _ second: AddressDraft) -> Bool {
        first.houseNumber == second.houseNumber && first.street == second.street
            && first.place == second.place && first.unit == second.unit
            && (first.houseNumber != 0 || first.houseName == second.houseName)
    }

    /// Drops each address that has an equal one nearby earlier in the order.
    private static func dropDuplicates(
        _ namesakes: ArraySlice<Int>, _ drafts: inout [AddressDraft], _ isDropped: inout [Bool],
        _ originals: inout [Int: Int]
    ) {
        var kept: [Int] = []
        var grid = ProximityGrid(reachMeters: interpolatedMeters)
        let isLarge = namesakes.count > 24
        for index in namesakes {
            let place = drafts[index].point.coordinate
            var original: Int?
            if isLarge {
                grid.visit(near: place) { other in
                    if original == nil, isSame(drafts[other], drafts[index]) { original = other }
                }
            } else {
                original = kept.first { isSame(drafts[$0], drafts[index]) }
            }
            if let original {
                isDropped[index] = true
                if !drafts[index].isInterpolated { originals[index] = original }
                drafts[original].complete(from: drafts[index])
                // The address that remains covers the whole house.
                drafts[original].reach = max(drafts[original].reach, drafts[index].reach)
            } else if isLarge {
                grid.insert(place, index)
            } else {
                kept.append(index)
            }
        }
    }

    /// Translates the indices of `originals` to those of the addresses that are kept.
    private static func merged(
        _ drafts: [AddressDraft], _ originals: [Int: Int], _ isDropped: [Bool]
    ) -> [Int: [OSMReference]] {
        guard !originals.isEmpty else { return [:] }
        var merged: [Int: [OSMReference]] = [:]
        let dropped = Dictionary(grouping: originals.keys) { originals[$0] ?? $0 }
        var position = 0
        for index in drafts.indices where !isDropped[index] {
            if let others = dropped[index] {
                merged[position] = others.sorted().map { drafts[$0].reference }
            }
            position += 1
        }
        return merged
    }

    private static func isSame(_ first: AddressDraft, _ second: AddressDraft) -> Bool {
        func conflict(_ one: UInt32, _ other: UInt32) -> Bool {
            one != 0 && other != 0 && one != other
        }
        let distance = first.point.coordinate.meters(to: second.point.coordinate)
        if second.isInterpolated { return distance <= interpolatedMeters }
        guard !conflict(first.postcode, second.postcode), !conflict(first.city, second.city) else {
            return false
        }
        let reach = min(farthestReachMeters, Double(max(first.reach, second.reach)))
        // Without a street, equal numbers may belong to neighbours.
        let near = first.street == 0 && first.place == 0 ? 5 : nearMeters
        return distance <= max(near, reach)
    }
}
