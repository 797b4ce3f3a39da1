public import RecordKeeping

/// The code of the building that a parking belongs to: exactly 5 English letters or digits,
/// in upper case.
public struct BuildingCode: Hashable, Sendable {
    /// The code in upper case.
    public let text: String

    private static let rule = CodeRule(field: "building code", lengths: 5...5)

    /// Trims `text`, converts it to upper case and checks it.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

/// The number of the suite within its building: 2 to 5 English letters or digits, in upper
/// case.
public struct SuiteNumber: Hashable, Sendable {
    /// The code in upper case.
    public let text: String

    private static let rule = CodeRule(field: "suite number", lengths: 2...5)

    /// Trims `text`, converts it to upper case and checks it.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension BuildingCode: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

extension SuiteNumber: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}
