/// Durations in ISO 8601: `PT2H`, `P1DT12H`, `P2W`.
enum ISODuration {
    /// Seconds; nil if the text is something else, or has months or years, whose length varies.
    static func seconds(_ text: String) -> Double? {
        let text = text.uppercased()
        guard text.hasPrefix("P") else { return nil }
        var total = 0.0
        var digits = ""
        var isTime = false
        for letter in text.dropFirst() {
            if letter.isNumber || letter == "." {
                digits.append(letter)
                continue
            }
            if letter == "T", !isTime, digits.isEmpty {
                isTime = true
                continue
            }
            guard let amount = Double(digits), amount < 100_000,
                let unit = (isTime ? timeUnits : dateUnits)[letter]
            else { return nil }
            total += amount * unit
            digits = ""
        }
        return digits.isEmpty ? total : nil
    }

    private static let dateUnits: [Character: Double] = ["D": 86_400, "W": 604_800]
    private static let timeUnits: [Character: Double] = ["H": 3600, "M": 60, "S": 1]
}
