public import RecordKeeping

/// The level of a car park, such as `-2` or `Blue`: 1 to 20 characters on one line.
public struct ParkingLevel: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "level", lengths: 1...20)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

/// The bay in which the car stands, such as `B 214`: 1 to 20 characters on one line.
public struct ParkingBay: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "bay", lengths: 1...20)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

/// What the owner wants to remember about a parking: 1 to 500 characters, on several lines if need
/// be.
public struct ParkingNote: Hashable, Sendable {
    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "note", limit: 500)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension ParkingLevel: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

extension ParkingBay: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

extension ParkingNote: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// Where in a building or car park the car stands, in its owner's words.
public struct ParkingSpot: Hashable, Sendable {
    /// The level; nil if the owner gave none.
    public var level: ParkingLevel?
    /// The bay; nil if the owner gave none.
    public var bay: ParkingBay?
    /// A note; nil if the owner wrote none.
    public var note: ParkingNote?

    /// Without level, bay and note.
    public static let undescribed = ParkingSpot()

    /// Creates a description from its parts.
    public init(level: ParkingLevel? = nil, bay: ParkingBay? = nil, note: ParkingNote? = nil) {
        self.level = level
        self.bay = bay
        self.note = note
    }
}

/// A change of level, bay and note.
public struct SpotChange: Hashable, Sendable {
    /// What becomes of one value.
    public typealias Member<Value: Hashable & Sendable> = MemberChange<Value>

    /// What becomes of the level.
    public var level: Member<ParkingLevel>
    /// What becomes of the bay.
    public var bay: Member<ParkingBay>
    /// What becomes of the note.
    public var note: Member<ParkingNote>

    /// Creates a change; what is left out stays.
    public init(
        level: Member<ParkingLevel> = .keep, bay: Member<ParkingBay> = .keep,
        note: Member<ParkingNote> = .keep
    ) {
        self.level = level
        self.bay = bay
        self.note = note
    }

    /// `spot` with this change.
    public func applied(to spot: ParkingSpot) -> ParkingSpot {
        ParkingSpot(
            level: level.applied(to: spot.level), bay: bay.applied(to: spot.bay),
            note: note.applied(to: spot.note))
    }
}
