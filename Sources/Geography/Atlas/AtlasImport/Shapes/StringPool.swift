/// Strings, each stored once and identified by a number; 0 stands for none.
struct StringPool {
    private var numbers: [String: UInt32] = [:]
    private var strings: [String] = [""]

    /// The number of a string, new or known; 0 for nil and for the empty string.
    ///
    /// - Complexity: O(length), amortised.
    mutating func number(of string: String?) -> UInt32 {
        guard let string, !string.isEmpty else { return 0 }
        if let known = numbers[string] { return known }
        let number = UInt32(strings.count)
        strings.append(string)
        numbers[string] = number
        return number
    }

    subscript(number: UInt32) -> String? {
        number == 0 ? nil : strings[Int(number)]
    }
}
