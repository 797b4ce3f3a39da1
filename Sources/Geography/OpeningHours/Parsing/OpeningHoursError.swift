/// Why opening hours or holidays cannot be read.
public enum OpeningHoursError: Error, Equatable, CustomStringConvertible {
    /// The text is empty.
    case empty
    /// The text has too many bytes of UTF-8.
    case tooLong(bytes: Int, limit: Int)
    /// A word or mark is not what the syntax requires. `position` counts characters from 1.
    case unexpected(String, position: Int, expected: String)
    /// A number, such as an hour, is out of range.
    case outOfRange(what: String, value: Int, range: ClosedRange<Int>)
    /// A month does not have this day.
    case noSuchDay(month: Int, day: Int)
    /// The file of public holidays is invalid.
    case unreadableHolidays(file: String, reason: String)

    public var description: String {
        switch self {
        case .empty:
            "Cannot read opening hours: the text is empty. Write them like 'Mo-Fr 08:00-18:00'."
        case .tooLong(let bytes, let limit):
            "Cannot read opening hours of \(bytes) bytes: the limit is \(limit). Shorten them."
        case .unexpected(let found, let position, let expected):
            "Cannot read opening hours: '\(found)' at character \(position) is not \(expected). "
                + "Write them like 'Mo-Fr 08:00-18:00; PH off'."
        case .outOfRange(let what, let value, let range):
            "Cannot read opening hours: the \(what) is \(value); it must lie between "
                + "\(range.lowerBound) and \(range.upperBound)."
        case .noSuchDay(let month, let day):
            "Cannot read opening hours: month \(month) has no day \(day). Correct the date."
        case .unreadableHolidays(let file, let reason):
            "Cannot read the public holidays in '\(file)': \(reason). Fix the file, or use the "
                + "one that is shipped."
        }
    }
}
