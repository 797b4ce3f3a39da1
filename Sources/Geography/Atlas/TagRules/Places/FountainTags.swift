import OSMModel

/// Reads the tags of fountains.
///
/// Source: https://wiki.openstreetmap.org/wiki/Tag:amenity=drinking_water
package enum FountainTags {
    /// The kind of a fountain; nil if the element offers no water to the public.
    package static func kind(_ tags: Tags) -> String? {
        let access = tags["access"] ?? ""
        guard !["no", "private"].contains(access) else { return nil }
        switch (tags["amenity"], tags["man_made"], tags["natural"]) {
        case ("drinking_water", _, _): return "drinking_water"
        case ("water_point", _, _): return "water_point"
        case ("fountain", _, _): return "fountain"
        case (_, "water_tap", _): return "water_tap"
        case (_, "drinking_fountain", _): return "drinking_water"
        case (_, _, "spring") where tags["drinking_water"] == "yes": return "spring"
        default: break
        }
        guard tags["drinking_water"] == "yes" else { return nil }
        return tags["man_made"] ?? tags["amenity"] ?? tags["natural"] ?? tags["tourism"]
            ?? "drinking_water"
    }

    /// Whether the water is drinkable; nil if that is not tagged.
    package static func potable(_ tags: Tags) -> Bool? {
        switch tags["drinking_water"] ?? tags["drinking_water:legal"] ?? tags["potable"] {
        case "yes", "treated": true
        case "no", "untreated": false
        default: ["drinking_water", "water_point"].contains(tags["amenity"]) ? true : nil
        }
    }

    /// Whether the fountain works; nil if that is not tagged.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:operational_status
    package static func works(_ tags: Tags) -> Bool? {
        if tags["disused"] == "yes" || tags["abandoned"] == "yes" { return false }
        switch tags["operational_status"] ?? tags["operational"] {
        case "operational", "fully_operational", "partially_operational", "working", "yes", "ok",
            "good", "open":
            return true
        case "broken", "out_of_order", "closed", "no", "not_operational", "not_working", "dry",
            "damaged", "shut_down":
            return false
        default: return nil
        }
    }
}
