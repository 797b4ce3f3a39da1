public import RecordKeeping

/// The text by which a person names a fountain: the id of its record, or its element on the map.
public enum FountainReference: Hashable, Sendable {
    case record(RecordReference)
    case element(FountainElement)

    /// Reads an id as `RecordReference` does, or an element as in `n123`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        if let element = try? FountainElement(text) {
            self = .element(element)
            return
        }
        do {
            self = .record(try RecordReference(text))
        } catch {
            throw .malformed(
                field: "fountain", text: text.trimmed,
                rule: "write its id, at least 6 digits of the id's beginning or end, or its "
                    + "element on the map, as in n123")
        }
    }

    /// A reference to exactly this fountain.
    public init(_ id: Fountain.ID) {
        self = .record(RecordReference(id))
    }
}

extension FountainReference: CustomStringConvertible {
    public var description: String {
        switch self {
        case .record(let reference): reference.description
        case .element(let element): element.description
        }
    }
}
