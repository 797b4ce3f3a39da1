import OSMModel

/// The access of a mode along and against a way: access tags and one-ways together.
///
/// A person who pushes a bicycle is a pedestrian and may walk against a one-way.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:oneway,
/// https://wiki.openstreetmap.org/wiki/Tag:bicycle%3Ddismount
package enum RoadUse {
    /// The access of `mode` to a way. `roadClass` is a value of
    /// ``RoadClass/name(of:)``.
    package static func access(
        for mode: TravelMode, on roadClass: String, _ tags: Tags
    ) -> DirectedAccess {
        var access = AccessRules.access(for: mode, on: roadClass, tags)
        let directions = OnewayRules.directions(for: mode, on: roadClass, tags)
        guard directions != .both else { return access }
        let pushed = mode == .cycling ? pushed(access, on: roadClass, tags) : nil
        if !directions.contains(.forward) { access.forward = pushed?.forward ?? .forbidden }
        if !directions.contains(.backward) { access.backward = pushed?.backward ?? .forbidden }
        return access
    }

    /// Whether a bicycle may be pushed against a one-way: if it may be ridden along the one-way,
    /// and people may walk. A road with restricted access stays a one-way, as does a roundabout.
    private static func pushed(
        _ riding: DirectedAccess, on roadClass: String, _ tags: Tags
    ) -> DirectedAccess {
        guard !OnewayRules.isRoundabout(tags) else {
            return DirectedAccess(forward: .forbidden, backward: .forbidden)
        }
        let walking = access(for: .walking, on: roadClass, tags)
        func pushed(_ riding: Access, _ walking: Access) -> Access {
            guard [.allowed, .discouraged, .dismount].contains(riding) else { return .forbidden }
            let isOpen =
                walking == .allowed || walking == .discouraged && roadClass == "cycleway"
            return isOpen ? .dismount : .forbidden
        }
        return DirectedAccess(
            forward: pushed(riding.forward, walking.forward),
            backward: pushed(riding.backward, walking.backward))
    }
}
