/// What is wrong with a profile or a table of country rules.
public enum ProfileError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be read; `reason` is the system's.
    case unreadable(file: String, reason: String)
    /// The file is not a JSON object.
    case notJSON(file: String, reason: String)
    /// A required key is missing.
    case missing(file: String, key: String)
    /// A key is none of the known ones of its `kind`, such as "a setting"; `nearest` is the one
    /// that was probably meant.
    case unknownKey(file: String, key: String, kind: String, nearest: String?, known: [String])
    /// A value has another type than expected, such as "a number".
    case wrongType(file: String, key: String, expected: String)
    /// A number lies outside its range.
    case outOfRange(file: String, key: String, value: Double, range: ClosedRange<Double>)
    /// A word is none of the known values; `nearest` is the one that was probably meant.
    case unknownValue(file: String, key: String, value: String, nearest: String?, known: [String])

    /// The fact, with the member and its value.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "Cannot read the profile '\(file)': \(reason). Check its path."
        case .notJSON(let file, let reason):
            "Cannot use the profile '\(file)': it is not a JSON object (\(reason)). "
                + "Compare it with a shipped profile."
        case .missing(let file, let key):
            "Cannot use the profile '\(file)': '\(key)' is missing. Add it."
        case .unknownKey(let file, let key, let kind, let nearest, let known):
            "Cannot use the profile '\(file)': '\(key)' is not \(kind)."
                + Self.question(nearest) + " Use one of: \(known.joined(separator: ", "))."
        case .wrongType(let file, let key, let expected):
            "Cannot use the profile '\(file)': '\(key)' must be \(expected). Correct it."
        case .outOfRange(let file, let key, let value, let range):
            "Cannot use the profile '\(file)': '\(key)' is \(value); it must lie between "
                + "\(range.lowerBound) and \(range.upperBound)."
        case .unknownValue(let file, let key, let value, let nearest, let known):
            "Cannot use the profile '\(file)': '\(key)' is '\(value)'."
                + Self.question(nearest) + " Use one of: \(known.joined(separator: ", "))."
        }
    }

    private static func question(_ nearest: String?) -> String {
        nearest.map { " Did you mean '\($0)'?" } ?? ""
    }
}
