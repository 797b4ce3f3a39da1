import OSMModel

/// The classes of ways in the road network, and their default access.
///
/// Source: https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions,
/// the worldwide table.
package enum RoadClass {
    /// The class of ferry routes, which have no `highway` tag.
    package static let ferry = "ferry"
    /// Trains that carry cars: https://wiki.openstreetmap.org/wiki/Tag:route%3Dshuttle_train
    package static let shuttleTrain = "shuttle_train"
    /// The classes of ways on which travellers are carried.
    package static let carryingClasses: Set<String> = [ferry, shuttleTrain]

    /// The class of a way in the road network; nil for every other element, and for roads that are
    /// under construction or gone. `proposed=yes` describes changes to an existing road. A road that
    /// is a ferry route as well is a ferry.
    package static func name(of tags: Tags) -> String? {
        if let route = tags["route"], carryingClasses.contains(route) {
            return isGone(tags) ? nil : route
        }
        if let highway = tags["highway"] {
            guard defaults[highway] != nil, !isGone(tags) else { return nil }
            return highway
        }
        return footbridge(tags)
    }

    /// Platforms and piers belong to the network unless walking on them is forbidden.
    private static func footbridge(_ tags: Tags) -> String? {
        let isPlatform =
            tags["railway"] == "platform" || tags["public_transport"] == "platform"
        guard isPlatform || tags["man_made"] == "pier", !isGone(tags) else { return nil }
        let kind = isPlatform ? "platform" : "pier"
        let access = AccessRules.access(for: .walking, on: kind, tags)
        return access.forward == .forbidden ? nil : kind
    }

    private static func isGone(_ tags: Tags) -> Bool {
        goneKeys.contains { key in
            tags[key].map { ["yes", "true", "1"].contains($0) } ?? false
        }
    }

    private static let goneKeys = [
        "abandoned", "construction", "demolished", "dismantled", "disused", "razed", "removed",
    ]

    /// The default access of a class.
    package struct Defaults: Sendable {
        let driving: Access
        let cycling: Access
        let walking: Access

        fileprivate init(_ driving: Access, _ cycling: Access, _ walking: Access) {
            self.driving = driving
            self.cycling = cycling
            self.walking = walking
        }

        /// The default access of a mode.
        package subscript(mode: TravelMode) -> Access {
            switch mode {
            case .driving: driving
            case .cycling: cycling
            case .walking: walking
            }
        }
    }

    private static let everyone = Defaults(.allowed, .allowed, .allowed)
    private static let motorOnly = Defaults(.allowed, .forbidden, .forbidden)
    private static let onFoot = Defaults(.forbidden, .forbidden, .allowed)

    /// Bicycles must be pushed, or carried on steps.
    private static let walkedAndPushed = Defaults(.forbidden, .dismount, .allowed)

    /// The access of a class without further tags. Ferries carry pedestrians and bicycles;
    /// ``AccessRules`` decides by other tags whether they carry cars. Bus roads are closed to all
    /// modes.
    package static let defaults: [String: Defaults] = [
        "motorway": motorOnly, "motorway_link": motorOnly,
        "trunk": everyone, "trunk_link": everyone,
        "primary": everyone, "primary_link": everyone,
        "secondary": everyone, "secondary_link": everyone,
        "tertiary": everyone, "tertiary_link": everyone,
        "unclassified": everyone, "residential": everyone, "living_street": everyone,
        "road": everyone, "service": everyone, "track": everyone,
        "pedestrian": walkedAndPushed,
        "footway": walkedAndPushed, "steps": walkedAndPushed, "corridor": onFoot,
        "elevator": onFoot,
        "ladder": onFoot, "platform": walkedAndPushed, "pier": walkedAndPushed,
        "path": Defaults(.forbidden, .allowed, .allowed),
        "cycleway": Defaults(.forbidden, .allowed, .discouraged),
        "bridleway": onFoot,
        "busway": Defaults(.forbidden, .forbidden, .forbidden),
        "bus_guideway": Defaults(.forbidden, .forbidden, .forbidden),
        ferry: Defaults(.forbidden, .allowed, .allowed), shuttleTrain: everyone,
    ]
}
