public import RecordKeeping

/// How many guests a suite may have at the same time: 0 to 100.
public struct GuestLimit: Hashable, Sendable {
    /// The number.
    public let count: Int

    /// What a new building has.
    public static let standard = GuestLimit(unchecked: 2)

    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(_ count: Int) throws(InvalidValue) {
        guard (0...100).contains(count) else {
            throw .outOfRange(
                field: "number of guests", text: "\(count)", rule: "choose 0 to 100 for a suite")
        }
        self.count = count
    }

    private init(unchecked count: Int) { self.count = count }
}

extension GuestLimit: CustomStringConvertible {
    public var description: String { "\(count)" }
}
