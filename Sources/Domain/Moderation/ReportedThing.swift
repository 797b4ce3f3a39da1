public import RecordKeeping

/// The kinds of things that people can report. The raw values are stored.
public enum ThingKind: String, CaseIterable, Codable, Sendable {
    /// A review of a fountain.
    case review
    /// A storage space on offer.
    case space
    /// A post of a person who looks for others.
    case post
    /// A person, with their profile.
    case person
    /// A photo on the page of a person.
    case photoPost = "photo-post"
    /// A conversation of the person who reports.
    case conversation

    /// Whether the owner of the server can hide such a thing from others.
    public var canBeHidden: Bool {
        switch self {
        case .review, .space, .post, .photoPost, .person: true
        case .conversation: false
        }
    }
}

/// Something that can be reported: a kind and the id of its record.
public struct ReportedThing: Hashable, Sendable {
    /// What it is.
    public let kind: ThingKind
    /// Its record; of a person, the account.
    public let record: UUIDv7

    /// The record of this kind.
    public init(_ kind: ThingKind, _ record: UUIDv7) {
        self.kind = kind
        self.record = record
    }

    /// Reads `review:0198…`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = ThingKind(rawValue: String(parts[0])) else {
            let kinds = ThingKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed(
                field: "thing", text: text, rule: "write KIND:ID, with one of the kinds \(kinds)")
        }
        self.init(kind, try UUIDv7(String(parts[1])))
    }
}

extension ReportedThing: CustomStringConvertible {
    /// `review:0198…`
    public var description: String { "\(kind.rawValue):\(record)" }
}
