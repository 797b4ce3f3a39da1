/// A set of numbers, as a bit for each number up to the highest.
struct NumberSet: Sendable {
    private var words: [UInt64] = []

    init(_ numbers: [UInt32]) {
        guard let highest = numbers.max() else { return }
        words = [UInt64](repeating: 0, count: Int(highest >> 6) + 1)
        for number in numbers { words[Int(number >> 6)] |= 1 << UInt64(number & 63) }
    }

    @inline(__always)
    func contains(_ number: UInt32) -> Bool {
        let word = Int(number >> 6)
        return word < words.count && words[word] >> UInt64(number & 63) & 1 == 1
    }
}
