/// A barrier on a node, and who may pass it.
package struct BarrierPassage: Hashable, Sendable {
    package let kind: String
    package let driving: Access
    package let cycling: Access
    package let walking: Access
}

/// What barriers on nodes do to a route.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:barrier
package enum BarrierRules {
    /// The barrier on a node; nil for nodes without one.
    package static func passage(_ tags: Tags) -> BarrierPassage? {
        guard let kind = tags["barrier"], kind != "no" else { return nil }
        let usual = usualPassage(kind, tags)
        func access(_ mode: TravelMode, _ usual: Access) -> Access {
            AccessRules.tagged(
                AccessRules.keys(for: mode), tags, nil, mode: mode, otherwise: usual)
        }
        return BarrierPassage(
            kind: kind, driving: access(.driving, usual.driving),
            cycling: access(.cycling, usual.cycling), walking: access(.walking, usual.walking))
    }

    private typealias Passage = (driving: Access, cycling: Access, walking: Access)

    private static let open: Passage = (.allowed, .allowed, .allowed)
    private static let noCars: Passage = (.forbidden, .allowed, .allowed)
    private static let pushedBicycles: Passage = (.forbidden, .dismount, .allowed)
    private static let onFoot: Passage = (.forbidden, .forbidden, .allowed)
    private static let closed: Passage = (.forbidden, .forbidden, .forbidden)

    private static func usualPassage(_ kind: String, _ tags: Tags) -> Passage {
        if tags["locked"] == "yes" { return closed }
        if kind == "kerb" {
            let isLow = ["flush", "lowered", "rolled", "no"].contains(tags["kerb"])
            return isLow ? open : pushedBicycles
        }
        return usual[kind] ?? noCars
    }

    /// What a kind lets pass without further tags; every other kind stops cars only.
    private static let usual: [String: Passage] = [
        "gate": open, "lift_gate": open, "swing_gate": open, "sliding_gate": open,
        "hampshire_gate": open, "entrance": open, "toll_booth": open, "border_control": open,
        "cattle_grid": open, "sally_port": open, "height_restrictor": open,
        "width_restrictor": open, "sliding_beam": open, "arch": open, "coupure": open,
        "checkpoint": open, "rope": open,
        "cycle_barrier": pushedBicycles, "wicket_gate": pushedBicycles,
        "kissing_gate": onFoot, "stile": onFoot, "turnstile": onFoot,
        "full-height_turnstile": onFoot, "horse_stile": onFoot, "step": pushedBicycles,
        "wall": closed, "fence": closed, "hedge": closed, "retaining_wall": closed,
        "city_wall": closed, "guard_rail": closed, "ditch": closed,
    ]
}
