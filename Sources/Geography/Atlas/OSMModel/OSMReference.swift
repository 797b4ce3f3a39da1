/// The type and id of an OpenStreetMap element.
public struct OSMReference: Hashable, Sendable, Codable {
    /// The type of an element; the raw value is what the atlas stores.
    public enum Kind: String, Sendable, Codable {
        case node = "N"
        case way = "W"
        case relation = "R"
    }

    /// Whether it is a node, a way or a relation.
    public let kind: Kind
    /// The id among the elements of its type.
    public let id: Int64

    /// The element of a type with an id.
    public init(_ kind: Kind, _ id: Int64) {
        self.kind = kind
        self.id = id
    }
}

extension OSMReference: Comparable {
    /// By the letter of the type, so nodes before relations before ways, then by id.
    public static func < (one: OSMReference, other: OSMReference) -> Bool {
        (one.kind.rawValue, one.id) < (other.kind.rawValue, other.id)
    }
}
