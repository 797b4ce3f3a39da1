/// A condition on a road's tags that puts it into an excludable class.
///
/// Each key must have one of its values; an empty text stands for an absent tag.
struct RoadClassCondition: Sendable {
    private let values: [Key: Set<String>]

    /// The keys that a profile may name.
    enum Key: String, CaseIterable {
        case highway, route, service, surface, tracktype, smoothness, toll, tunnel, bridge

        /// The values that a road can have; an empty text for none.
        fileprivate var words: TagVocabulary {
            switch self {
            case .highway: .highway.orNone
            case .route: .route.orNone
            case .service: .service.orNone
            case .surface: .surface.orNone
            case .tracktype: .tracktype.orNone
            case .smoothness: .smoothness.orNone
            case .toll, .tunnel, .bridge: .flag.orNone
            }
        }
    }

    init(_ reader: ProfileReader) throws(ProfileError) {
        try reader.allow(Key.allCases.map(\.rawValue))
        var values: [Key: Set<String>] = [:]
        for key in Key.allCases where reader.keys.contains(key.rawValue) {
            values[key] = Set(try reader.texts(key.rawValue, among: key.words))
        }
        self.values = values
    }

    func holds(for road: RoadTraits) -> Bool {
        values.allSatisfy { key, values in values.contains(road[key]) }
    }
}

extension RoadTraits {
    fileprivate subscript(key: RoadClassCondition.Key) -> String {
        func word(_ isSet: Bool) -> String { isSet ? "yes" : "" }
        return switch key {
        case .highway: isFerry ? "" : tag
        case .route: isFerry ? tag : ""
        case .service: service ?? ""
        case .surface: surface ?? ""
        case .tracktype: track ?? ""
        case .smoothness: smoothness ?? ""
        case .toll: word(hasToll)
        case .tunnel: word(isTunnel)
        case .bridge: word(isBridge)
        }
    }
}
