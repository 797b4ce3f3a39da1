extension Int {
    /// The number with leading zeros, so that it has at least `width` digits.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
