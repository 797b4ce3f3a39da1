/// Access in the two directions of a way.
package struct DirectedAccess: Hashable, Sendable {
    package var forward: Access
    package var backward: Access

    package init(forward: Access, backward: Access) {
        self.forward = forward
        self.backward = backward
    }
}

/// Who may use a way, by its access tags; one-ways are ``OnewayRules``' affair.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:access
package enum AccessRules {
    /// The keys that speak of a mode, the most special first.
    static func keys(for mode: TravelMode) -> [String] {
        switch mode {
        case .driving: ["motorcar", "motor_vehicle", "vehicle", "access"]
        case .cycling: ["bicycle", "vehicle", "access"]
        case .walking: ["foot", "access"]
        }
    }

    /// The access of `mode` to a way of a class, a value of ``RoadClass/name(of:)``.
    package static func access(
        for mode: TravelMode, on roadClass: String, _ tags: Tags
    ) -> DirectedAccess {
        let usual = usualAccess(for: mode, on: roadClass, tags)
        let keys = keys(for: mode)
        func access(_ direction: String?) -> Access {
            restrained(
                tagged(keys, tags, direction, mode: mode, otherwise: usual), mode, roadClass, tags)
        }
        guard tags.haveDirections else {
            let both = access(nil)
            return DirectedAccess(forward: both, backward: both)
        }
        return DirectedAccess(forward: access(":forward"), backward: access(":backward"))
    }

    /// What the first of `keys` that is tagged says, in one direction of the way.
    ///
    /// The general `access` narrows what is usual and never widens it: `access=yes` neither leads
    /// pedestrians on a motorway nor cars on a footway.
    static func tagged(
        _ keys: [String], _ tags: Tags, _ direction: String?, mode: TravelMode,
        otherwise usual: Access
    ) -> Access {
        for key in keys {
            let text = direction.flatMap { tags[key + $0] } ?? tags[key]
            guard let text, let value = value(text, for: mode) else { continue }
            return key == "access" ? stricter(usual, value) : value
        }
        return usual
    }

    /// What drivers may do in a car park.
    package static func access(toCarPark tags: Tags) -> Access {
        tagged(keys(for: .driving), tags, nil, mode: .driving, otherwise: .allowed)
    }

    /// What a value of an access key means; nil where it says nothing. Of a list such as
    /// `agricultural;destination` the most permissive counts.
    package static func value(_ text: String, for mode: TravelMode) -> Access? {
        if let value = values[text] { return adapted(value, to: mode) }
        let parts = text.split { $0 == ";" || $0 == "," }
            .compactMap { values[$0.trimmingSpaces().lowercased()] }
        return parts.min { strictness($0) < strictness($1) }
            .map { adapted($0, to: mode) }
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
        "dismount": .dismount,
        "discouraged": .discouraged, "use_sidepath": .forbidden,
    ]
}

extension AccessRules {
    /// The class's default, as other tags than those of access change it.
    private static func usualAccess(
        for mode: TravelMode, on roadClass: String, _ tags: Tags
    ) -> Access {
        guard let usual = RoadClass.defaults[roadClass]?[mode] else { return .forbidden }
        switch mode {
        case .driving:
            if ["designated", "only"].contains(tags["hov"]) { return .forbidden }
            if tags["service"] == "emergency_access" { return .forbidden }
            if roadClass == RoadClass.ferry, tags["ferry"] != nil { return .allowed }
        case .cycling:
            if tags["motorroad"] == "yes" { return .forbidden }
            if roadClass == "steps", hasRamp(tags) { return .dismount }
            if roadClass == "path", rank(tags["sac_scale"]) >= 2 { return .forbidden }
        case .walking:
            if tags["motorroad"] == "yes" { return .forbidden }
            if rank(tags["sac_scale"]) >= 4 { return .discouraged }
        }
        return usual
    }

    /// Limits that no access tag lifts: nobody rides on steps, and an area's outline is
    /// for people on foot.
    private static func restrained(
        _ access: Access, _ mode: TravelMode, _ roadClass: String, _ tags: Tags
    ) -> Access {
        let isImpassable =
            tags["impassable"] == "yes" || tags["status"] == "impassable"
            || tags["smoothness"] == "impassable"
        let isArea = tags["area"] == "yes"
        switch mode {
        case .walking: return access
        case .driving:
            return roadClass == "steps" || isArea || isImpassable ? .forbidden : access
        case .cycling:
            if isImpassable { return .forbidden }
            if roadClass == "steps" || isArea { return access == .forbidden ? access : .dismount }
            return access
        }
    }

    private static func hasRamp(_ tags: Tags) -> Bool {
        ["ramp", "ramp:bicycle"].contains { key in tags[key].map { $0 != "no" } ?? false }
    }

    /// How hard a hiking path is, 0 (a stroll) to 5 (mountaineering).
    private static func rank(_ scale: String?) -> Int {
        scale.flatMap(hikingScales.firstIndex) ?? 0
    }

    private static let hikingScales = [
        "hiking", "mountain_hiking", "demanding_mountain_hiking", "alpine_hiking",
        "demanding_alpine_hiking", "difficult_alpine_hiking",
    ]
}
