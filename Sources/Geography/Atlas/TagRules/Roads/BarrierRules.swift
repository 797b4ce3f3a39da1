import OSMModel

/// A barrier on a node, and who may pass it.
package struct BarrierPassage: Hashable, Sendable {
    /// The value of `barrier=*`, or `access` for a node with access tags only.
    package let kind: String
    /// Who may pass by car.
    package let driving: Access
    /// Who may pass by bicycle.
    package let cycling: Access
    /// Who may pass on foot.
    package let walking: Access
    /// The largest vehicle that may pass.
    package let limits: PhysicalLimits
}

/// Which modes a barrier on a node stops.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:barrier
package enum BarrierRules {
    /// The barrier on a node; nil if there is none.
    package static func passage(_ tags: Tags) -> BarrierPassage? {
        guard let kind = tags["barrier"], kind != "no", !isSound(kind, tags) else {
            return sign(tags)
        }
        let usual = usualPassage(kind, tags)
        func access(_ mode: TravelMode, _ usual: Access) -> Access {
            AccessRules.tagged(
                AccessRules.keys(for: mode), tags, nil, mode: mode, otherwise: usual,
                isBarrier: tags["locked"] != "yes")
        }
        return BarrierPassage(
            kind: kind, driving: access(.driving, usual.driving),
            cycling: access(.cycling, usual.cycling), walking: access(.walking, usual.walking),
            limits: PhysicalLimits(tags))
    }

    /// Whether a fence only makes a sound, which keeps animals away.
    private static func isSound(_ kind: String, _ tags: Tags) -> Bool {
        kind == "fence" && ["audible", "audio"].contains(tags["sensory"])
    }

    /// A node that is closed by access tags without a barrier, such as the entrance of a garage. On
    /// crossings, these tags say who may cross, not who may drive along.
    private static func sign(_ tags: Tags) -> BarrierPassage? {
        guard accessKeys.contains(where: { tags[$0] != nil }), tags["highway"] != "crossing",
            tags["railway"] == nil, tags["public_transport"] == nil
        else { return nil }
        func access(_ mode: TravelMode) -> Access {
            AccessRules.tagged(
                AccessRules.keys(for: mode), tags, nil, mode: mode, otherwise: .allowed)
        }
        let passage = BarrierPassage(
            kind: "access", driving: access(.driving), cycling: access(.cycling),
            walking: access(.walking), limits: PhysicalLimits(tags))
        let isOpen =
            passage.driving == .allowed && passage.cycling == .allowed
            && passage.walking == .allowed
        return isOpen ? nil : passage
    }

    private static let accessKeys = Set(TravelMode.allCases.flatMap(AccessRules.keys))

    private typealias Passage = (driving: Access, cycling: Access, walking: Access)

    private static let open: Passage = (.allowed, .allowed, .allowed)
    /// Open to cars with a permit.
    private static let forResidents: Passage = (.permit, .allowed, .allowed)
    private static let noCars: Passage = (.forbidden, .allowed, .allowed)
    private static let pushedBicycles: Passage = (.forbidden, .dismount, .allowed)
    private static let onFoot: Passage = (.forbidden, .forbidden, .allowed)
    private static let closed: Passage = (.forbidden, .forbidden, .forbidden)

    private static func usualPassage(_ kind: String, _ tags: Tags) -> Passage {
        if tags["locked"] == "yes" { return closed }
        if kind == "bollard", tags["bollard"] == "rising" { return forResidents }
        if kind == "kerb" {
            let isLow =
                ["flush", "lowered", "rolled", "no"].contains(tags["kerb"])
                || tags["highway"] == "crossing"
            return isLow ? open : pushedBicycles
        }
        return usual[kind] ?? noCars
    }

    /// Whether a barrier that is tagged on a way stands across the way rather than along it, and
    /// stops the mode.
    package static func isAcross(_ kind: String, for mode: TravelMode) -> Bool {
        guard let passage = usual[kind] else {
            return mode == .driving && stoppingCars.contains(kind)
        }
        guard passage != closed else { return false }
        switch mode {
        case .driving: return passage.driving == .forbidden
        case .cycling: return passage.cycling == .forbidden
        case .walking: return false
        }
    }

    /// Kinds with the default passage that stand across a way. The others, such as kerbs, may run
    /// along it.
    private static let stoppingCars: Set<String> = [
        "bollard", "block", "jersey_barrier", "bus_trap", "sump_buster", "chain", "log", "debris",
        "planter", "motorcycle_barrier",
    ]

    /// The kinds that are known to stand across ways, or along them.
    package static let kinds = stoppingCars.union(usual.keys).union([
        "barrier_board", "bump_gate", "cable_barrier", "door", "handrail", "horse_jump", "kerb",
        "spikes", "stone", "swing_barrier", "tank_trap", "tyres", "wedge", "wire_fence", "yes",
    ])

    /// Who may pass a barrier of a kind by default. Every other kind stops cars only.
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
