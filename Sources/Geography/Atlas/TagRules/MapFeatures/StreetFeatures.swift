import OSMModel

/// The map features of streets and railways, and their labels.
///
/// Source: https://shortbread-tiles.org/schema/1.0/, "Streets and Transport"
enum StreetFeatures {
    /// The smallest zooms of a class of streets, of its labels and of those of its links, and its
    /// place in the order of importance.
    private struct Class {
        let minZoom: Int
        let labelZoom: Int
        var linkLabelZoom = 14
        let rank: Int
    }

    private static let streets: [String: Class] = [
        "motorway": Class(minZoom: 5, labelZoom: 10, linkLabelZoom: 13, rank: 0),
        "trunk": Class(minZoom: 6, labelZoom: 12, linkLabelZoom: 13, rank: 1),
        "primary": Class(minZoom: 8, labelZoom: 12, linkLabelZoom: 13, rank: 2),
        "secondary": Class(minZoom: 9, labelZoom: 13, linkLabelZoom: 13, rank: 3),
        "tertiary": Class(minZoom: 10, labelZoom: 13, linkLabelZoom: 14, rank: 4),
        "unclassified": Class(minZoom: 12, labelZoom: 14, rank: 5),
        "residential": Class(minZoom: 12, labelZoom: 14, rank: 6),
        "busway": Class(minZoom: 12, labelZoom: 14, rank: 7),
        "bus_guideway": Class(minZoom: 12, labelZoom: 14, rank: 8),
        "living_street": Class(minZoom: 13, labelZoom: 14, rank: 9),
        "pedestrian": Class(minZoom: 13, labelZoom: 14, rank: 10),
        "service": Class(minZoom: 13, labelZoom: 14, rank: 11),
        "track": Class(minZoom: 13, labelZoom: 14, rank: 12),
        "cycleway": Class(minZoom: 13, labelZoom: 14, rank: 13),
        "footway": Class(minZoom: 13, labelZoom: 14, rank: 14),
        "steps": Class(minZoom: 13, labelZoom: 14, rank: 15),
        "path": Class(minZoom: 13, labelZoom: 14, rank: 16),
    ]
    private static let airfields: [String: Class] = [
        "runway": Class(minZoom: 11, labelZoom: 11, rank: 3),
        "taxiway": Class(minZoom: 13, labelZoom: 13, rank: 11),
    ]
    private static let railways: [String: Class] = [
        "rail": Class(minZoom: 8, labelZoom: 10, rank: 1),
        "narrow_gauge": Class(minZoom: 8, labelZoom: 10, rank: 2),
        "light_rail": Class(minZoom: 10, labelZoom: 10, rank: 3),
        "tram": Class(minZoom: 10, labelZoom: 10, rank: 4),
        "funicular": Class(minZoom: 10, labelZoom: 10, rank: 4),
        "subway": Class(minZoom: 10, labelZoom: 10, rank: 4),
        "monorail": Class(minZoom: 10, labelZoom: 10, rank: 4),
    ]
    private static let links: Set<String> = [
        "motorway", "trunk", "primary", "secondary", "tertiary",
    ]

    static func ofLine(_ tags: Tags, isClosed: Bool) -> [MapFeatureClass] {
        if let highway = tags["highway"] {
            if isClosed, tags["area"] == "yes" { return [] }
            let isLink = highway.hasSuffix("_link") && links.contains(String(highway.dropLast(5)))
            let kind = isLink ? String(highway.dropLast(5)) : highway
            guard let found = streets[kind] else { return railway(tags) }
            return street(kind, found, isLink, tags)
                + label(highway, from: isLink ? found.linkLabelZoom : found.labelZoom, found, tags)
        }
        if let aeroway = tags["aeroway"], let found = airfields[aeroway] {
            if isClosed, tags["area"] == "yes" { return [] }
            return street(aeroway, found, false, tags)
                + label(aeroway, from: found.labelZoom, found, tags)
        }
        return railway(tags)
    }

    private static func street(
        _ kind: String, _ found: Class, _ isLink: Bool, _ tags: Tags
    ) -> [MapFeatureClass] {
        let oneway = tags["oneway"]
        let isReverse = oneway == "-1"
        return [
            line(kind, found, from: found.minZoom, tags)
                .with("link", isLink)
                .with("oneway", isReverse || ["yes", "1", "true"].contains(oneway))
                .with("oneway_reverse", isReverse)
                .with("tracktype", tags["tracktype"]).with("surface", tags["surface"])
                .with("service", tags["service"]).with("bicycle", tags["bicycle"])
                .with("horse", tags["horse"])
        ]
    }

    private static func railway(_ tags: Tags) -> [MapFeatureClass] {
        guard let kind = tags["railway"], let found = railways[kind] else { return [] }
        let isService = tags["service"] != nil
        let minZoom = isService ? max(10, found.minZoom) : found.minZoom
        return [
            line(kind, found, from: minZoom, tags).with("rail", true)
                .with("service", tags["service"])
        ] + label(kind, from: found.labelZoom, found, tags)
    }

    private static func line(
        _ kind: String, _ found: Class, from minZoom: Int, _ tags: Tags
    ) -> MapFeatureClass {
        let structure = RoadStructure(tags)
        return MapFeatureClass(.streets, kind, from: minZoom, rank: rank(structure, found))
            .with("tunnel", structure.isTunnel).with("bridge", structure.isBridge)
    }

    /// By level first, so that a bridge comes after what it crosses; then by importance.
    private static func rank(_ structure: RoadStructure, _ found: Class) -> Int {
        StreetRank.rank(level: structure.level, importance: found.rank)
    }

    private static func label(
        _ kind: String, from minZoom: Int, _ found: Class, _ tags: Tags
    ) -> [MapFeatureClass] {
        let rows = (tags["ref"] ?? "").split(separator: ";").map { $0.trimmingSpaces() }
            .filter { !$0.isEmpty }
        guard !rows.isEmpty || NameFields.isNamed(tags) else { return [] }
        var label = MapFeatureClass(.streetLabels, kind, from: minZoom, rank: found.rank)
            .named(by: tags).with("tunnel", RoadStructure(tags).isTunnel)
        if !rows.isEmpty {
            label = label.with("ref", rows.joined(separator: "\n")).with("ref_rows", rows.count)
                .with("ref_cols", rows.map(\.count).max())
        }
        return [label]
    }

    static func ofArea(_ tags: Tags) -> [MapFeatureClass] {
        if tags["man_made"] == "bridge" { return [MapFeatureClass(.bridges, "bridge", from: 12)] }
        let isTagged = tags["area"] == "yes" || tags["type"] == "multipolygon"
        let found: (kind: String, minZoom: Int)? =
            switch (tags["highway"], tags["area:aeroway"] ?? tags["aeroway"]) {
            case (let kind?, _) where isTagged && ["pedestrian", "service"].contains(kind):
                (kind, 14)
            case (_, "runway") where isTagged || tags["area:aeroway"] != nil: ("runway", 11)
            case (_, "taxiway") where isTagged || tags["area:aeroway"] != nil: ("taxiway", 13)
            default: nil
            }
        guard let (kind, minZoom) = found else { return [] }
        let structure = RoadStructure(tags)
        let area = MapFeatureClass(
            .streetPolygons, kind, from: minZoom, rank: structure.level
        ).with("bridge", structure.isBridge).with("service", tags["service"])
            .with("surface", tags["surface"]).with("tunnel", structure.isTunnel)
        guard NameFields.isNamed(tags) else { return [area] }
        return [
            area,
            MapFeatureClass(.streetPolygonLabels, kind, from: 14).named(by: tags).asLabel,
        ]
    }

    static func ofPoint(_ tags: Tags) -> [MapFeatureClass] {
        guard tags["highway"] == "motorway_junction",
            tags["ref"] != nil || NameFields.isNamed(tags)
        else { return [] }
        return [
            MapFeatureClass(.streetLabelPoints, "motorway_junction", from: 12)
                .with("ref", tags["ref"]).named(by: tags)
        ]
    }
}

/// The order of streets: by level first, then by importance.
package enum StreetRank {
    private static let importances = 32

    static func rank(level: Int, importance: Int) -> Int { level * importances + importance }

    /// The rank of a street at the level of the ground.
    package static func onGround(_ rank: Int) -> Int { rank & (importances - 1) }
}
