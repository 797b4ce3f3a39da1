extension String {
    /// The text in quotes, cut after 60 characters and without control characters, for messages
    /// that repeat what a person typed.
    public var quotedForMessage: String {
        let isLong = unicodeScalars.count > 60
        let printable = unicodeScalars.prefix(60).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return "'\(String(printable))\(isLong ? "…" : "")'"
    }
}
