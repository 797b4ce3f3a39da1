import RoadNetwork

/// A maneuver at the start of a stretch, before it is described.
struct FoundManeuver {
    var kind: Maneuver.Kind
    var modifier: Maneuver.Modifier?
    /// The stretch that the maneuver leads onto.
    var stretch: Int
    /// The stretch whose name the maneuver announces; it differs from ``stretch`` after a
    /// roundabout.
    var naming: Int
    /// Whether the road before it ends, even if the maneuver is of another kind.
    var isEndOfRoad = false
    /// The number of the exit of a roundabout, from 1.
    var exit: Int?
    /// The stretch that the exit leads onto.
    var exitStretch: Int?
    /// The name of a rotary; missing if there is none.
    var roundaboutName = NameIndex.missing

    /// Whether the route goes straight and only the road's name changes.
    var isNewName: Bool { kind == .newName || kind == .turn && modifier == .straight }

    var isGentle: Bool {
        switch modifier {
        case .slightLeft, .straight, .slightRight: true
        default: false
        }
    }
}
