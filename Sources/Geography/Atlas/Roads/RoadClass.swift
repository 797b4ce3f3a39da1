/// The classes of ways that somebody may travel on, and who may by default.
///
/// Source: https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions,
/// the worldwide table.
package enum RoadClass {
    /// The class of ferry routes, which have no `highway` tag.
    package static let ferry = "ferry"

    /// The class of a way that is part of the road network; nil for every other object, also for
    /// roads that are planned, under construction or gone.
    package static func name(of tags: Tags) -> String? {
        if let highway = tags["highway"] {
            guard defaults[highway] != nil, !isGone(tags) else { return nil }
            return highway
        }
        if tags["route"] == "ferry" { return isGone(tags) ? nil : ferry }
        return footbridge(tags)
    }

    /// Platforms and piers belong to the network where somebody says that one may walk on them.
    private static func footbridge(_ tags: Tags) -> String? {
        let isPlatform =
            tags["railway"] == "platform" || tags["public_transport"] == "platform"
        guard isPlatform || tags["man_made"] == "pier",
            let foot = tags["foot"], AccessRules.value(foot, for: .walking) == .allowed
        else { return nil }
        return isPlatform ? "platform" : "pier"
    }

    private static func isGone(_ tags: Tags) -> Bool {
        goneKeys.contains { key in
            tags[key].map { ["yes", "true", "1"].contains($0) } ?? false
        }
    }

    private static let goneKeys = [
        "abandoned", "demolished", "dismantled", "disused", "planned", "proposed", "razed",
        "removed",
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

    /// What a class allows without further tags. Ferries carry people and bicycles; cars need
    /// a tag that says so. Bus roads are open to nobody without one.
    package static let defaults: [String: Defaults] = [
        "motorway": motorOnly, "motorway_link": motorOnly,
        "trunk": everyone, "trunk_link": everyone,
        "primary": everyone, "primary_link": everyone,
        "secondary": everyone, "secondary_link": everyone,
        "tertiary": everyone, "tertiary_link": everyone,
        "unclassified": everyone, "residential": everyone, "living_street": everyone,
        "road": everyone, "service": everyone, "track": everyone,
        "pedestrian": Defaults(.forbidden, .dismount, .allowed),
        "footway": onFoot, "steps": onFoot, "corridor": onFoot, "elevator": onFoot,
        "platform": onFoot, "pier": onFoot,
        "path": Defaults(.forbidden, .allowed, .allowed),
        "cycleway": Defaults(.forbidden, .allowed, .discouraged),
        "bridleway": onFoot,
        "busway": Defaults(.forbidden, .forbidden, .forbidden),
        "bus_guideway": Defaults(.forbidden, .forbidden, .forbidden),
        ferry: Defaults(.forbidden, .allowed, .allowed),
    ]
}
