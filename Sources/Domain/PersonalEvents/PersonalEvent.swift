public import RecordKeeping

/// The position of an event among those of its person: 1, 2, 3 … in the order of commits.
public struct EventID: Hashable, Sendable {
    /// Zero comes before all events.
    public let number: Int64

    /// Before all events.
    public static let beginning = EventID(number: 0)

    /// The event with this number.
    package init(number: Int64) {
        self.number = number
    }

    /// Reads a number as a client received it.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        guard (1...18).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text)
        else {
            throw .malformed(
                field: "event id", text: text,
                rule: "send the id of the last event that you received, or leave it out")
        }
        self.number = number
    }
}

extension EventID: Comparable {
    public static func < (left: EventID, right: EventID) -> Bool { left.number < right.number }
}

extension EventID: CustomStringConvertible {
    public var description: String { "\(number)" }
}

/// What kind of event it is: lower-case words with dots between them, such as `parking.added`.
public struct EventName: Hashable, Sendable {
    /// The words with their dots.
    public let text: String

    /// Joins words, which must be known to consist of lower-case letters and hyphens.
    package init(parts: String...) {
        text = parts.joined(separator: ".")
        assert(text.utf8.allSatisfy { (0x61...0x7A).contains($0) || [0x2D, 0x2E].contains($0) })
    }

    /// For a name that was read from a store.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    package init(stored text: String) throws(InvalidValue) {
        guard (1...60).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || [0x2D, 0x2E].contains($0) })
        else {
            throw .malformed(
                field: "event name", text: text, rule: "it needs lower-case words and dots")
        }
        self.text = text
    }
}

/// The content of a new event. The log adds position and time.
public struct EventDraft: Hashable, Sendable {
    /// The kind of event.
    public let name: EventName
    /// The record that it is about; nil if it is about none.
    public let subject: UUIDv7?
    /// Further facts by name. No secrets and no plates: they are shown as they are.
    public let members: [String: String]

    /// An event that is not yet in the log.
    public init(name: EventName, subject: UUIDv7?, members: [String: String] = [:]) {
        self.name = name
        self.subject = subject
        self.members = members
    }
}

/// An event in the log of a person.
public struct PersonalEvent: Hashable, Sendable, Identifiable {
    /// The position in the log of the person.
    public let id: EventID
    /// When the change happened.
    public let at: Timestamp
    /// What happened.
    public let draft: EventDraft

    /// An event as it is stored.
    public init(id: EventID, at: Timestamp, draft: EventDraft) {
        self.id = id
        self.at = at
        self.draft = draft
    }
}
