/// Numbers texts, so that equal ones have the same number.
struct ByteTable {
    private var storage: [UInt8] = []
    private var ends: [Int] = []
    /// Open addressing: a number + 1, or 0. Its count is a power of two.
    private var slots: [Int32]

    init() {
        slots = [Int32](repeating: 0, count: 1_024)
    }

    var count: Int { ends.count }

    /// The text with a number.
    func bytes(_ number: Int) -> ArraySlice<UInt8> {
        storage[(number > 0 ? ends[number - 1] : 0)..<ends[number]]
    }

    /// The number of a text, a new one if it has none yet.
    ///
    /// - Complexity: O(bytes) on average.
    mutating func number(of text: ArraySlice<UInt8>) -> Int {
        if 2 * count >= slots.count { grow() }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: Self.hash(text)) & mask
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if bytes(number).elementsEqual(text) { return number }
            slot = (slot + 1) & mask
        }
        storage.append(contentsOf: text)
        ends.append(storage.count)
        slots[slot] = Int32(count)
        return count - 1
    }

    private mutating func grow() {
        let mask = 2 * slots.count - 1
        slots = [Int32](repeating: 0, count: mask + 1)
        for number in 0..<count {
            var slot = Int(truncatingIfNeeded: Self.hash(bytes(number))) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(number + 1)
        }
    }

    /// Source: Fowler, Noll, Vo: FNV-1a of 64 bits.
    private static func hash(_ text: ArraySlice<UInt8>) -> UInt64 {
        let hash = text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
