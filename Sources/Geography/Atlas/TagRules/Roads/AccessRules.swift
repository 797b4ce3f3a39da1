import OSMModel

/// Access in the two directions of a way.
package struct DirectedAccess: Hashable, Sendable {
    /// Along the way.
    package var forward: Access
    /// Against the way.
    package var backward: Access

    /// The access along and against a way.
    package init(forward: Access, backward: Access) {
        self.forward = forward
        self.backward = backward
    }
}

/// Who may use a way, by its access tags. ``OnewayRules`` reads one-ways.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:access
package enum AccessRules {
    /// The keys that apply to a mode, the most specific first.
    static func keys(for mode: TravelMode) -> [String] {
        switch mode {
        case .driving: ["motorcar", "motor_vehicle", "vehicle", "access"]
        case .cycling: ["bicycle", "vehicle", "access"]
        case .walking: ["foot", "access"]
        }
    }

    /// The access of `mode` to a way. `roadClass` is a value of
    /// ``RoadClass/name(of:)``.
    package static func access(
        for mode: TravelMode, on roadClass: String, _ tags: Tags
    ) -> DirectedAccess {
        let usual = usualAccess(for: mode, on: roadClass, tags)
        let keys = keys(for: mode)
        func access(_ direction: String?) -> Access {
            restricted(
                tagged(keys, tags, direction, mode: mode, otherwise: usual), mode, roadClass, tags)
        }
        guard tags.haveDirections else {
            let both = access(nil)
            return DirectedAccess(forward: both, backward: both)
        }
        return DirectedAccess(forward: access(":forward"), backward: access(":backward"))
    }

    /// The access in one direction of the way, by the first of `keys` that is tagged.
    ///
    /// The general `access` of a way narrows the default and never widens it: `access=yes` opens
    /// neither a motorway to pedestrians nor a footway to cars. With `isBarrier`, it decides as the
    /// keys of a mode do, because it is about that barrier alone.
    static func tagged(
        _ keys: [String], _ tags: Tags, _ direction: String?, mode: TravelMode,
        otherwise usual: Access, isBarrier: Bool = false
    ) -> Access {
        for key in keys {
            let text = direction.flatMap { tags[key + $0] } ?? tags[key]
            if let text, let value = value(text, for: mode) {
                return key == "access" && !isBarrier ? stricter(usual, value) : value
            }
            if areAllLanesClosed(key, tags, direction, mode) { return .forbidden }
        }
        return usual
    }

    /// Whether `vehicle:lanes` and the like close every lane, as on a road of bus lanes only.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Lanes
    private static func areAllLanesClosed(
        _ key: String, _ tags: Tags, _ direction: String?, _ mode: TravelMode
    ) -> Bool {
        let text = direction.flatMap { tags[key + ":lanes" + $0] } ?? tags[key + ":lanes"]
        guard let text, !text.isEmpty else { return false }
        return text.split(separator: "|", omittingEmptySubsequences: false).allSatisfy {
            value(String($0), for: mode) == .forbidden
        }
    }

    /// The access of drivers to a car park.
    package static func access(toCarPark tags: Tags) -> Access {
        tagged(keys(for: .driving), tags, nil, mode: .driving, otherwise: .allowed)
    }

    /// The meaning of a value of an access key; nil if it is unknown. Of a list such as
    /// `agricultural;destination`, the most permissive value counts.
    package static func value(_ text: String, for mode: TravelMode) -> Access? {
        if let value = singleValue(text, for: mode) { return value }
        let parts = text.split { $0 == ";" || $0 == "," }
            .compactMap { singleValue($0.trimmingSpaces().lowercased(), for: mode) }
        return parts.min { strictness($0) < strictness($1) }
    }

    private static func singleValue(_ text: String, for mode: TravelMode) -> Access? {
        // Only pedestrians.
        if text == "foot" { return mode == .walking ? .allowed : .forbidden }
        return values[text].map { adapted($0, to: mode) }
    }

    /// Only cyclists dismount.
    private static func adapted(_ value: Access, to mode: TravelMode) -> Access {
        guard value == .dismount else { return value }
        switch mode {
        case .driving: return .forbidden
        case .cycling: return .dismount
        case .walking: return .allowed
        }
    }

    private static func stricter(_ first: Access, _ second: Access) -> Access {
        strictness(first) < strictness(second) ? second : first
    }

    private static func strictness(_ access: Access) -> Int {
        order.firstIndex(of: access) ?? order.count
    }

    private static let order: [Access] = [
        .allowed, .discouraged, .destination, .dismount, .customers, .delivery, .permit, .private,
        .forbidden,
    ]

    private static let values: [String: Access] = [
        "yes": .allowed, "true": .allowed, "1": .allowed, "designated": .allowed,
        "official": .allowed, "permissive": .allowed, "public": .allowed, "allowed": .allowed,
        "destination": .destination,
        "customers": .customers, "customer": .customers, "visitors": .customers,
        "guests": .customers, "patients": .customers,
        "delivery": .delivery,
        "permit": .permit, "permission": .permit, "disabled": .permit,
        "private": .private, "residents": .private, "resident": .private, "members": .private,
        "employees": .private, "staff": .private, "students": .private,
        "no": .forbidden, "false": .forbidden, "0": .forbidden, "agricultural": .forbidden,
        "forestry": .forbidden, "emergency": .forbidden, "military": .forbidden,
        "restricted": .forbidden, "psv": .forbidden, "bus": .forbidden, "taxi": .forbidden,
        "hov": .forbidden, "hgv": .forbidden, "goods": .forbidden, "service": .forbidden,
        "minibus": .forbidden, "share_taxi": .forbidden, "emergency_vehicle": .forbidden,
        "dismount": .dismount,
        "discouraged": .discouraged, "use_sidepath": .forbidden,
    ]
}
