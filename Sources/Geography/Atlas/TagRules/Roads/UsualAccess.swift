import OSMModel

/// Who may use a way without an access tag for the mode.
///
/// Source: https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions, and the
/// pages of the tags that each rule names.
extension AccessRules {
    /// The default of the class, changed by tags other than access tags.
    static func usualAccess(
        for mode: TravelMode, on roadClass: String, _ tags: Tags
    ) -> Access {
        guard let usual = RoadClass.defaults[roadClass]?[mode] else { return .forbidden }
        if tags["winter_road"] == "yes" || tags["ice_road"] == "yes" { return .forbidden }
        if let barrier = tags["barrier"], BarrierRules.isAcross(barrier, for: mode) {
            return .forbidden
        }
        switch mode {
        case .driving: return usualDriving(usual, on: roadClass, tags)
        case .cycling: return usualCycling(usual, on: roadClass, tags)
        case .walking: return usualWalking(usual, on: roadClass, tags)
        }
    }

    private static func usualDriving(
        _ usual: Access, on roadClass: String, _ tags: Tags
    ) -> Access {
        // A driver may be alone.
        if ["designated", "only"].contains(tags["hov"]) { return .forbidden }
        if let lanes = tags["hov:lanes"], !lanes.isEmpty,
            lanes.split(separator: "|", omittingEmptySubsequences: false)
                .allSatisfy({ $0 == "designated" || $0 == "only" })
        {
            return .forbidden
        }
        if tags["service"] == "emergency_access" { return .forbidden }
        if roadClass == RoadClass.ferry { return carriesCars(tags) ? .allowed : .forbidden }
        if roadClass == "track", !isFirm(tags) { return .discouraged }
        if tags.isSet("ford"), usual == .allowed {
            return tags["ford"] == "stepping_stones" ? .forbidden : .discouraged
        }
        return usual
    }

    /// Whether a ferry carries cars: `ferry` links roads, a road for cars may be a ferry as well, and a
    /// ferry for pedestrians or bicycles only is tagged so.
    private static func carriesCars(_ tags: Tags) -> Bool {
        if let highway = tags["highway"] {
            return RoadClass.defaults[highway]?.driving == .allowed
        }
        return tags["ferry"] != nil || !tags.isSet("foot") && !tags.isSet("bicycle")
    }

    /// Whether a track is built or tagged like other roads. The others lead to fields and woods and
    /// are not short cuts.
    private static func isFirm(_ tags: Tags) -> Bool {
        tags["tracktype"] == "grade1"
            || tags["surface"].map(RoadAttributes.pavedSurfaces.contains) ?? false
            || tags["access"].flatMap { value($0, for: .driving) } == .allowed
    }

    private static func usualCycling(
        _ usual: Access, on roadClass: String, _ tags: Tags
    ) -> Access {
        if tags["motorroad"] == "yes" { return .forbidden }
        if usual == .forbidden {
            return roadClass != "ladder" && isOpenOnFoot(tags) ? .dismount : usual
        }
        if usual == .dismount, tags["foot"].flatMap({ value($0, for: .walking) }) == .forbidden {
            return .forbidden
        }
        if roadClass == "path" {
            switch rank(tags["sac_scale"]) {
            case 0: break
            case 1: return .dismount
            default: return .forbidden
            }
        }
        if tags["ford"] == "stepping_stones", usual == .allowed { return .dismount }
        guard usual == .allowed else { return usual }
        let hasSeparateTrack = ["cycleway", "cycleway:both"].contains { tags[$0] == "separate" }
        let hasLane = ["cycleway", "cycleway:both", "cycleway:left", "cycleway:right"].contains {
            ["lane", "track", "shared_lane", "shoulder"].contains(tags[$0])
        }
        let isTrunk = roadClass == "trunk" || roadClass == "trunk_link"
        return hasSeparateTrack || isTrunk && !hasLane ? .discouraged : usual
    }

    /// Whether a tag allows walking where it is not allowed by default; bicycles may be pushed
    /// then.
    private static func isOpenOnFoot(_ tags: Tags) -> Bool {
        tags["foot"].flatMap { value($0, for: .walking) } == .allowed
    }

    private static func usualWalking(
        _ usual: Access, on roadClass: String, _ tags: Tags
    ) -> Access {
        if usual == .forbidden || tags["motorroad"] == "yes" {
            return hasSidewalk(tags) ? .allowed : .forbidden
        }
        if rank(tags["sac_scale"]) >= 4 { return .discouraged }
        guard usual == .allowed else { return usual }
        switch Sidewalk.tagged(tags) {
        case "separate": return .discouraged
        case "no": return isFast(roadClass, tags) ? .discouraged : usual
        case nil:
            return roadClass == "trunk" || roadClass == "trunk_link" ? .discouraged : usual
        default: return usual
        }
    }

    private static func hasSidewalk(_ tags: Tags) -> Bool {
        ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"].contains { key in
            tags[key].map(["yes", "both", "left", "right"].contains) ?? false
        }
    }

    /// Whether cars drive 60 km/h or more.
    private static func isFast(_ roadClass: String, _ tags: Tags) -> Bool {
        if let limit = SpeedLimits.limits(tags).forward { return limit >= 60 }
        return ["trunk", "trunk_link", "primary", "primary_link", "secondary"].contains(roadClass)
    }

    /// Restrictions that no access tag lifts: nobody rides on steps or over roots and rocks, and the
    /// outline of an area is for pedestrians.
    static func restricted(
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
            let isPushed = roadClass == "steps" || isArea || isTrail(tags)
            return isPushed && access != .forbidden ? .dismount : access
        }
    }

    /// Whether a way is only for mountain bikes, or hard to see.
    ///
    /// Sources: https://wiki.openstreetmap.org/wiki/Key:mtb:scale (from 2, large obstacles and steps),
    /// https://wiki.openstreetmap.org/wiki/Key:trail_visibility.
    private static func isTrail(_ tags: Tags) -> Bool {
        let scale = tags["mtb:scale"]?.first?.wholeNumberValue ?? 0
        return scale >= 2
            || tags["trail_visibility"].map(["bad", "horrible", "no"].contains) ?? false
    }

    /// The difficulty of a hiking path, from 0 (easy) to 5 (mountaineering).
    private static func rank(_ scale: String?) -> Int {
        scale.flatMap(hikingScales.firstIndex) ?? 0
    }

    private static let hikingScales = [
        "hiking", "mountain_hiking", "demanding_mountain_hiking", "alpine_hiking",
        "demanding_alpine_hiking", "difficult_alpine_hiking",
    ]
}
