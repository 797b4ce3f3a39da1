public import RecordKeeping

/// How long a car may stay, in one of four steps. One hour means one hour or less.
public enum Stay: Int, CaseIterable, Hashable, Sendable, Codable {
    case oneHour = 1
    case fourHours = 4
    case twelveHours = 12
    case day = 24

    /// The length in hours.
    public var hours: Int { rawValue }

    /// The length as a duration.
    public var duration: Duration { .seconds(hours * 3_600) }

    /// A stay of 1, 4, 12 or 24 hours.
    ///
    /// - Throws: ``InvalidValue/notAChoice(field:text:choices:)``.
    public init(hours: Int) throws(InvalidValue) {
        guard let stay = Stay(rawValue: hours) else { throw Self.notAChoice(String(hours)) }
        self = stay
    }

    /// Reads `4`, `4h` or `4 hours`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard !typed.isEmpty else {
            throw .empty(field: "stay", rule: "choose \(Self.choices)")
        }
        let digits = typed.prefix { ("0"..."9").contains($0) }
        let unit = String(typed.dropFirst(digits.count)).trimmed.lowercased()
        guard ["", "h", "hr", "hrs", "hour", "hours"].contains(unit), let hours = Int(digits)
        else { throw Self.notAChoice(typed) }
        guard let stay = Stay(rawValue: hours) else { throw Self.notAChoice(typed) }
        self = stay
    }

    private static let choices = "1 (one hour or less), 4, 12 or 24 hours"

    private static func notAChoice(_ text: String) -> InvalidValue {
        .notAChoice(field: "stay", text: text, choices: choices)
    }
}

extension Stay: CustomStringConvertible {
    public var description: String {
        self == .oneHour ? "one hour or less" : "\(hours) hours"
    }
}
