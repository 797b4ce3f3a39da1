public import RecordKeeping

/// A licence plate that a person has saved, to choose it when parking.
///
/// The plate of the profile is always one of them.
public struct SavedPlate: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<SavedPlate>

    /// Maximum number of saved plates of an account, with that of the profile.
    public static let maximumPerAccount = 20

    /// Identifies the saved plate, also in URLs, where no plate may appear.
    public let id: ID
    /// The licence plate.
    public let plate: LicensePlate
    /// What the person calls the car; nil if it has no nickname.
    public let nickname: PlateNickname?
    /// Whether it is the plate of the profile.
    public let isOfProfile: Bool
    /// The system's time when the plate was saved.
    public let savedAt: Timestamp

    /// Creates a saved plate from its stored parts.
    public init(
        id: ID, plate: LicensePlate, nickname: PlateNickname?, isOfProfile: Bool,
        savedAt: Timestamp
    ) {
        self.id = id
        self.plate = plate
        self.nickname = nickname
        self.isOfProfile = isOfProfile
        self.savedAt = savedAt
    }

    /// The plates among `others` that differ from this one only in look-alike characters.
    public func lookAlikes(among others: [SavedPlate]) -> [LicensePlate] {
        others.map(\.plate).filter(plate.differsOnlyInLookAlikes)
    }
}

/// What a person calls a car: one line of 1 to 40 characters in any script.
public struct PlateNickname: Hashable, Sendable {
    /// The checked nickname.
    public let text: String

    private static let rule = LineOfText(field: "nickname", lengths: 1...40)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension PlateNickname: CustomStringConvertible {
    public var description: String { text }
}

extension PlateNickname: ValidatedText {}

/// A plate that was saved, and what its owner should check.
public struct PlateSaving: Hashable, Sendable {
    /// The saved plate.
    public let plate: SavedPlate
    /// Other saved plates of the person that differ only in look-alike characters.
    public let lookAlikes: [LicensePlate]
    /// Whether the plate was not saved before.
    public let isNew: Bool

    /// A sentence for each plate that looks like this one.
    public var warnings: [String] {
        lookAlikes.map { plate.plate.lookAlikeWarning("saved", $0) }
    }
}

extension LicensePlate {
    /// Asks to check a plate that differs from `other` only in look-alike characters; `kind` says
    /// which one that is.
    package func lookAlikeWarning(_ kind: String, _ other: LicensePlate) -> String {
        "licence plate \(self) differs from your \(kind) \(other) only in characters that look "
            + "alike; check it"
    }
}
