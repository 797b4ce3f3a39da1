import OSMModel

/// The classes of ways that somebody may travel on, and who may by default.
///
/// Source: https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions,
/// the worldwide table.
package enum RoadClass {
    /// The class of ferry routes, which have no `highway` tag.
    package static let ferry = "ferry"
    /// Trains that carry cars: https://wiki.openstreetmap.org/wiki/Tag:route%3Dshuttle_train
    package static let shuttleTrain = "shuttle_train"
    /// The classes of ways on which one is carried.
    package static let carriages: Set<String> = [ferry, shuttleTrain]

    /// The class of a way that is part of the road network; nil for every other object, also for
    /// roads that are under construction or gone. `proposed=yes` speaks of changes to a road.
    package static func name(of tags: Tags) -> String? {
        if let highway = tags["highway"] {
            guard defaults[highway] != nil, !isGone(tags) else { return nil }
            return highway
        }
        if let route = tags["route"], carriages.contains(route) {
            return isGone(tags) ? nil : route
        }
        return footbridge(tags)
    }

    /// Platforms and piers belong to the network unless somebody says that one must not walk on
    /// them.
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

    /// Who may use a class by default.
    package struct Defaults: Sendable {
        let driving: Access
        let cycling: Access
        let walking: Access

        fileprivate init(_ driving: Access, _ cycling: Access, _ walking: Access) {
            self.driving = driving
            self.cycling = cycling
            self.walking = walking
        }

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

    /// A bicycle is pushed, or carried up steps.
    private static let walkedAndPushed = Defaults(.forbidden, .dismount, .allowed)

    /// What a class allows without further tags. Ferries carry people and bicycles; whether they
    /// carry cars, ``AccessRules`` tells by their other tags. Bus roads are open to nobody without one.
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
