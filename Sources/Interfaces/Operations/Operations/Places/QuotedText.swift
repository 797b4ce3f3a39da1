extension String {
    /// The text in quotes, cut after 60 characters, without what would move the cursor: for
    /// messages that repeat what somebody typed.
    public var quotedForMessage: String {
        let isLong = unicodeScalars.count > 60
        let printable = unicodeScalars.prefix(60).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return "'\(String(printable))\(isLong ? "…" : "")'"
    }
}
