import TagRules

/// A field of a layer, as TileJSON and the encoder need it.
struct LayerField: Sendable {
    /// The type of a field's values.
    enum Kind: String, Sendable {
        case text = "String"
        case number = "Number"
        case flag = "Boolean"
    }

    /// The name.
    let name: String
    /// The type of its values.
    let kind: Kind
    /// The smallest zoom at which it is present.
    let minZoom: Int

    fileprivate init(_ name: String, _ kind: Kind, from minZoom: Int = 0) {
        (self.name, self.kind, self.minZoom) = (name, kind, minZoom)
    }
}

/// The fields of each layer.
///
/// Source: https://shortbread-tiles.org/schema/1.0/
enum LayerFields {
    private static let kind = [LayerField("kind", .text)]
    /// The names; those of further languages are called `name_fr` and so on.
    private static let names = ["name", "name_en", "name_de"].map { LayerField($0, .text) }
    private static let structure = [LayerField("tunnel", .flag), LayerField("bridge", .flag)]
    private static let house = [LayerField("housename", .text), LayerField("housenumber", .text)]
    private static let size = [LayerField("way_area", .number)]

    /// The fields of a layer.
    static func all(of layer: MapLayer) -> [LayerField] {
        switch layer {
        case .ocean: []
        case .waterPolygons: kind + size
        case .waterPolygonLabels, .greenLabels: kind + names + size
        case .waterLines: kind + structure
        case .waterLineLabels: kind + names + structure
        case .damLines, .damPolygons, .pierLines, .pierPolygons, .land, .sites, .bridges,
            .aerialways:
            kind
        case .boundaries:
            [
                LayerField("admin_level", .number), LayerField("maritime", .flag),
                LayerField("disputed", .flag),
            ]
        case .boundaryLabels: [LayerField("admin_level", .number)] + names + size
        case .placeLabels: kind + names + [LayerField("population", .number)]
        case .buildings: [LayerField("dummy", .number)]
        case .addresses: house
        case .streets: kind + streets
        case .streetPolygons:
            kind + structure
                + [
                    LayerField("rail", .flag), LayerField("service", .text),
                    LayerField("surface", .text),
                ]
        case .streetLabels:
            kind + names
                + [
                    LayerField("ref", .text), LayerField("ref_rows", .number),
                    LayerField("ref_cols", .number), LayerField("tunnel", .flag),
                ]
        case .streetPolygonLabels, .ferries, .lifts: kind + names
        case .streetLabelPoints: kind + names + [LayerField("ref", .text)]
        case .publicTransport: kind + names + [LayerField("iata", .text)]
        case .pois: names + house + pois
        case .carParks, .kerbParking, .fountains, .peaks, .pistes, .closures, .coverage: own(layer)
        }
    }

    /// The smallest zoom at which streets tell tunnels and bridges.
    static let structureZoom = 11
    private static let streets =
        [
            LayerField("rail", .flag, from: 5), LayerField("link", .flag, from: 11),
            LayerField("tunnel", .flag, from: structureZoom),
            LayerField("bridge", .flag, from: structureZoom),
            LayerField("oneway", .flag, from: 14), LayerField("oneway_reverse", .flag, from: 14),
        ]
        + ["tracktype", "surface", "service"].map { LayerField($0, .text, from: 11) }
        + ["bicycle", "horse"].map { LayerField($0, .text, from: 14) }

    private static let pois =
        [
            "amenity", "leisure", "tourism", "shop", "man_made", "historic", "emergency",
            "highway", "office", "cuisine", "sport", "vending", "information", "tower:type",
            "religion", "denomination",
        ].map { LayerField($0, .text) }
        + [
            "recycling:glass_bottles", "recycling:paper", "recycling:clothes",
            "recycling:scrap_metal", "atm",
        ].map { LayerField($0, .flag) }

    private static func own(_ layer: MapLayer) -> [LayerField] {
        switch layer {
        case .carParks:
            kind + names
                + ["id", "fee", "access", "opening_hours", "maxstay"].map {
                    LayerField($0, .text)
                } + [LayerField("capacity", .number), LayerField("rank", .number)]
        case .kerbParking:
            kind + ["side", "street", "fee", "maxstay", "access"].map { LayerField($0, .text) }
        case .fountains: kind + names + [LayerField("id", .text)]
        case .peaks: kind + names + [LayerField("elevation", .number)]
        case .pistes: kind + names + [LayerField("difficulty", .text)]
        case .closures: [LayerField("name", .text), LayerField("until", .text)]
        case .coverage: kind
        default: []
        }
    }

    /// The smallest zoom at which a layer has features.
    static func minZoom(of layer: MapLayer) -> Int {
        switch layer {
        case .ocean, .boundaries, .coverage: 0
        case .boundaryLabels: 2
        case .waterPolygons, .waterPolygonLabels, .placeLabels: 4
        case .streets: 5
        case .land: 7
        case .waterLines, .peaks: 9
        case .streetLabels, .ferries, .carParks, .closures: 10
        case .streetPolygons, .publicTransport, .lifts, .pistes: 11
        case .waterLineLabels, .damLines, .damPolygons, .pierLines, .pierPolygons,
            .streetLabelPoints, .bridges, .aerialways, .greenLabels:
            12
        case .sites, .buildings, .addresses, .streetPolygonLabels, .pois, .kerbParking,
            .fountains:
            14
        }
    }
}
