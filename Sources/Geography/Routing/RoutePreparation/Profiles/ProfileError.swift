/// What is wrong with a profile.
public enum ProfileError: Error, Equatable, CustomStringConvertible {
    case unreadable(file: String, reason: String)
    case notJSON(file: String, reason: String)
    case missing(file: String, key: String)
    case unknownKey(file: String, key: String, known: [String])
    case wrongType(file: String, key: String, expected: String)
    case outOfRange(file: String, key: String, value: Double, range: ClosedRange<Double>)
    case unknownValue(file: String, key: String, value: String, known: [String])

    public var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "Cannot read the profile '\(file)': \(reason). Check its path."
        case .notJSON(let file, let reason):
            "Cannot use the profile '\(file)': it is not a JSON object (\(reason)). "
                + "Compare it with the shipped ones in Data."
        case .missing(let file, let key):
            "Cannot use the profile '\(file)': '\(key)' is missing. Add it."
        case .unknownKey(let file, let key, let known):
            "Cannot use the profile '\(file)': '\(key)' is not a setting. "
                + "Use one of: \(known.joined(separator: ", "))."
        case .wrongType(let file, let key, let expected):
            "Cannot use the profile '\(file)': '\(key)' must be \(expected). Correct it."
        case .outOfRange(let file, let key, let value, let range):
            "Cannot use the profile '\(file)': '\(key)' is \(value); it must lie between "
                + "\(range.lowerBound) and \(range.upperBound)."
        case .unknownValue(let file, let key, let value, let known):
            "Cannot use the profile '\(file)': '\(key)' is '\(value)'. "
                + "Use one of: \(known.joined(separator: ", "))."
        }
    }
}
