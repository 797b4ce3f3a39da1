public import Accounts
import RecordKeeping

/// Finds the plates that are easily taken for a typed or read one, or of which a part was typed.
///
/// Look-alike characters are folded. Two folded plates with at most one difference become equal if a
/// character is removed from one of them or both, so the index holds each plate with and without each
/// of its characters (deletion neighbourhood). For parts it holds the suffixes: a plate that contains a
/// part has a suffix that begins with it. Keys are numbers with a digit for each character.
///
/// Source: W. Garbe, SymSpell; T. Bocek et al., Fast Similarity Search in Large Dictionaries (2007)
public struct PlateIndex: Sendable {
    /// Maximum number of plates.
    public static let capacity = 1 << 22

    private let plates: [LicensePlate]
    /// The characters of each plate as numbers.
    private let codes: [[UInt8]]
    /// Key and number of the plate in one number, ascending.
    private let neighbourhood: [UInt64]
    /// The same for suffixes, whose keys are filled up with zeros on the right.
    private let suffixes: [UInt64]

    private static let length = 8
    private static let idBits = 22

    /// - Precondition: at most ``capacity`` different plates.
    /// - Complexity: O(n log n).
    public init(_ candidates: some Sequence<LicensePlate>) {
        plates = Set(candidates).sorted { $0.text < $1.text }
        precondition(plates.count <= Self.capacity, "too many plates for an index")
        codes = plates.map { Self.codes($0.text) }
        var neighbourhood: [UInt64] = []
        var suffixes: [UInt64] = []
        for (id, plate) in plates.enumerated() {
            let folded = Self.codes(LookAlike.folded(plate.text))
            for key in Self.deletionKeys(folded) {
                neighbourhood.append(key << Self.idBits | UInt64(id))
            }
            for start in folded.indices {
                suffixes.append(Self.prefixKeys(folded[start...]).lowerBound | UInt64(id))
            }
        }
        neighbourhood.sort()
        suffixes.sort()
        self.neighbourhood = neighbourhood
        self.suffixes = suffixes
    }

    /// Whether the plate is in the index.
    ///
    /// - Complexity: O(log n).
    public func contains(_ plate: LicensePlate) -> Bool {
        let typed = Self.codes(plate.text)
        let folded = Self.codes(LookAlike.folded(plate.text))
        return ids(near: folded).contains { codes[$0] == typed }
    }

    /// Up to `limit` plates that match, the most likely first; the same order for the same plates.
    ///
    /// - Complexity: O(log n) for each character, and the matches.
    public func matches(_ query: PlateQuery, limit: Int = .max) -> [PlateMatch] {
        let typed = Self.codes(query.text)
        let folded = Self.codes(LookAlike.folded(query.text))
        var found: [Int: PlateMatch] = [:]
        for id in ids(containing: folded) {
            found[id] = partMatch(id, typed)
        }
        for id in ids(near: folded) {
            guard let match = wholeMatch(id, typed) else { continue }
            found[id] = found[id].map { min($0, match) } ?? match
        }
        return Array(found.values.sorted().prefix(max(0, limit)))
    }

    private func wholeMatch(_ id: Int, _ typed: [UInt8]) -> PlateMatch? {
        guard let cost = MisreadingCosts.nearCost(typed, codes[id]) else { return nil }
        let kind: PlateMatch.Kind = cost == 0 ? .exact : cost < 100 ? .lookAlike : .oneOff
        return PlateMatch(plate: plates[id], kind: kind, cost: cost)
    }

    private func partMatch(_ id: Int, _ typed: [UInt8]) -> PlateMatch? {
        let plate = codes[id]
        guard plate.count > typed.count else { return nil }
        var best: Int?
        for start in 0...plate.count - typed.count {
            guard let cost = MisreadingCosts.lookAlikes(typed, plate, from: start) else { continue }
            best = min(best ?? cost, cost)
        }
        return best.map { cost in
            PlateMatch(plate: plates[id], kind: cost == 0 ? .part : .lookAlikePart, cost: cost)
        }
    }

    private func ids(near folded: [UInt8]) -> [Int] {
        var found: [Int] = []
        for key in Self.deletionKeys(folded) {
            found += Self.ids(
                in: neighbourhood, from: key << Self.idBits, to: (key + 1) << Self.idBits)
        }
        return Self.distinct(found)
    }

    private func ids(containing folded: [UInt8]) -> [Int] {
        guard folded.count < Self.length else { return [] }
        let keys = Self.prefixKeys(folded[...])
        return Self.distinct(Self.ids(in: suffixes, from: keys.lowerBound, to: keys.upperBound))
    }

    private static func distinct(_ ids: [Int]) -> [Int] {
        ids.count < 2 ? ids : Array(Set(ids))
    }

    /// The numbers of the plates with these entries, from `start` up to before `end`.
    private static func ids(in entries: [UInt64], from start: UInt64, to end: UInt64) -> [Int] {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle] < start { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        while low < entries.count, entries[low] < end {
            found.append(Int(entries[low] & (1 << UInt64(idBits) - 1)))
            low += 1
        }
        return found
    }

    /// 1 to 36 for 0 to 9 and A to Z.
    private static func codes(_ text: String) -> [UInt8] {
        text.utf8.map { $0 <= UInt8(ascii: "9") ? $0 - 47 : $0 - 54 }
    }

    /// The characters without the one at `hole` as a number.
    private static func key(_ codes: ArraySlice<UInt8>, without hole: Int = -1) -> UInt64 {
        var key: UInt64 = 0
        var index = codes.startIndex
        while index < codes.endIndex {
            if index != hole { key = key * 37 + UInt64(codes[index]) }
            index += 1
        }
        return key
    }

    /// The keys of `codes` and of `codes` without each character, as far as plates can have them.
    private static func deletionKeys(_ codes: [UInt8]) -> [UInt64] {
        var keys: [UInt64] = codes.count <= length ? [key(codes[...])] : []
        var index = 0
        while index < codes.count {
            // The same text without either of two equal neighbours.
            if index == 0 || codes[index] != codes[index - 1] {
                keys.append(key(codes[...], without: index))
            }
            index += 1
        }
        return keys
    }

    /// The entries of all suffixes that begin with `codes`.
    private static func prefixKeys(_ codes: ArraySlice<UInt8>) -> Range<UInt64> {
        var missing: UInt64 = 1
        for _ in codes.count..<length { missing *= 37 }
        let first = key(codes)
        return (first * missing) << idBits..<((first + 1) * missing) << idBits
    }
}
