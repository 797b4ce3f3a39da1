public import Atlas
public import Geometry
import OSMModel
import RecordKeeping
public import WaterFountains

/// A fountain on the map, among the records, or both. What the map says about it counts more than
/// the copy in the record, which may be older.
public struct KnownFountain: Hashable, Sendable {
    /// Its element on the map; nil if a person added it.
    public let element: FountainElement?
    /// Its name; nil if it has none.
    public let name: String?
    /// Its address; nil if it has no record.
    public let address: String?
    /// Where it is.
    public let coordinate: Coordinate
    /// What it offers.
    public let traits: FountainTraits
    /// Whether the imported map has it.
    public let isOnMap: Bool
    /// What people say about it; nil if nobody has said anything.
    public let rated: RatedFountain?

    /// A fountain on the map with its record, if there is one.
    public init(_ mapped: MapFountain, rated: RatedFountain?) {
        element = FountainElement(mapped.reference)
        name = mapped.name
        address = rated?.fountain.description.address.text
        coordinate = mapped.coordinate
        traits = FountainTraits(mapped)
        isOnMap = true
        self.rated = rated
    }

    /// A fountain that is not on the map.
    public init(_ rated: RatedFountain) {
        let description = rated.fountain.description
        element = description.element
        name = description.name?.text
        address = description.address.text
        coordinate = description.coordinate
        traits = description.traits
        isOnMap = false
        self.rated = rated
    }

    /// Whether it works, as people say.
    public var status: FountainStatus { rated?.status ?? .unconfirmed }

    /// The shortest text that names it.
    public var reference: FountainReference {
        if let element { return .element(element) }
        return rated.map { FountainReference($0.fountain.id) }
            ?? .element(FountainElement(.node, 0))
    }

    /// Its name; if it has none, what it is, with its address if that is known.
    public var label: String {
        if let name { return name }
        let kind = kindWords
        return address.map { "\(kind), \($0)" } ?? kind
    }

    /// What it is, in words.
    public var kindWords: String {
        switch traits.kind {
        case "water_tap": "Water tap"
        case "water_point": "Water point"
        case "spring": "Spring"
        case "fountain": "Fountain"
        default: "Drinking water"
        }
    }

    /// Orders fountains at the same distance: those of the map by their elements, then the others by
    /// their ids.
    static func isBefore(_ one: KnownFountain, _ other: KnownFountain) -> Bool {
        switch (one.element, other.element) {
        case (let left?, let right?): left < right
        case (nil, nil):
            one.rated.flatMap { left in other.rated.map { left.fountain.id < $0.fountain.id } }
                ?? false
        case (let left, _): left != nil
        }
    }
}

extension FountainTraits {
    init(_ mapped: MapFountain) {
        self.init(
            kind: mapped.kind, bottle: mapped.bottle,
            wheelchair: Self.wheelchair(mapped.wheelchair),
            isSeasonal: mapped.seasonal.map { $0 != "no" },
            season: mapped.seasonal.flatMap { ["yes", "no"].contains($0) ? nil : $0 },
            worksOnMap: mapped.works)
    }

    private static func wheelchair(_ tag: String?) -> Wheelchair? {
        switch tag {
        case "yes", "designated": .yes
        case "limited": .limited
        case "no": .no
        default: nil
        }
    }
}

extension FountainElement {
    /// The element of the map.
    init(_ reference: OSMReference) {
        let kind: Kind =
            switch reference.kind {
            case .node: .node
            case .way: .way
            case .relation: .relation
            }
        self.init(kind, reference.id)
    }

    /// The element as the map names it.
    var osmReference: OSMReference {
        switch kind {
        case .node: OSMReference(.node, number)
        case .way: OSMReference(.way, number)
        case .relation: OSMReference(.relation, number)
        }
    }
}
