import OSMModel

/// The value of a field of a map feature.
package enum MapFieldValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    /// For areas in square metres or hectares.
    case real(Float)
    case flag
}

/// A field of a map feature.
package struct MapField: Hashable, Sendable {
    /// The name, such as `kind`.
    package let name: String
    /// The value. A field that is false or empty is left out, because that is its default.
    package let value: MapFieldValue

    /// A field with a value.
    package init(_ name: String, _ value: MapFieldValue) {
        self.name = name
        self.value = value
    }
}

/// How the size of an area changes the smallest zoom at which it is shown.
package enum SizeRule: Hashable, Sendable {
    /// Not at all.
    case none
    /// It is left out at zooms where it is too small to see.
    case visible
    /// A label is left out at zooms where it has little room.
    case label

    /// The smallest zoom of a label for an area in square metres of the Mercator plane.
    package static func labelZoom(squareMeters: Double) -> Int {
        switch squareMeters {
        case 500_000...: 12
        case 100_000...: 13
        default: 14
        }
    }
}

/// The layer of an element on the map, and what it shows there.
package struct MapFeatureClass: Hashable, Sendable {
    /// The layer.
    package let layer: MapLayer
    /// The smallest zoom at which it is shown.
    package var minZoom: Int
    /// The order in the layer: smaller ones come first.
    package var rank = 0
    /// The fields, without those that depend on the geometry.
    package var fields: [MapField] = []
    /// Whether an area is shown as a point inside it.
    package var isLabel = false
    /// How its size changes the smallest zoom.
    package var sizeRule = SizeRule.none
    /// Whether the features are sorted by area, the largest first.
    package var isSortedByArea = false
    /// The field that holds the area, and its unit in square metres; nil if there is none.
    package var areaField: (name: String, unit: Double)? {
        switch layer {
        case .waterPolygons, .waterPolygonLabels, .greenLabels: ("way_area", 1)
        case .boundaryLabels: ("way_area", 10_000)
        default: nil
        }
    }

    init(_ layer: MapLayer, _ kind: String? = nil, from minZoom: Int, rank: Int = 0) {
        self.layer = layer
        self.minZoom = minZoom
        self.rank = rank
        if let kind { fields.append(MapField("kind", .text(kind))) }
    }

    /// With the text of a tag as a field, unless it is missing or empty.
    func with(_ name: String, _ text: String?) -> Self {
        guard let text, !text.isEmpty else { return self }
        var copy = self
        copy.fields.append(MapField(name, .text(text)))
        return copy
    }

    /// With a field that is true, or without it.
    func with(_ name: String, _ isTrue: Bool) -> Self {
        guard isTrue else { return self }
        var copy = self
        copy.fields.append(MapField(name, .flag))
        return copy
    }

    /// With a field that is a number.
    func with(_ name: String, _ number: Int?) -> Self {
        guard let number else { return self }
        var copy = self
        copy.fields.append(MapField(name, .integer(number)))
        return copy
    }

    /// With the names among `tags` in every language.
    func named(by tags: Tags) -> Self {
        var copy = self
        copy.fields += NameFields.fields(of: tags)
        return copy
    }

    /// The label of an area.
    var asLabel: Self {
        var copy = self
        copy.isLabel = true
        return copy
    }

    /// Left out at zooms where it is too small to see, and sorted by area.
    var bySize: Self {
        var copy = self
        copy.sizeRule = .visible
        copy.isSortedByArea = true
        return copy
    }
}

/// The names of an element as fields: `name`, and `name_fr` for `name:fr`.
package enum NameFields {
    /// The fields of all names by language. A name that equals `name` is left out, because maps fall
    /// back to that; except the languages that Shortbread promises.
    package static func fields(of tags: Tags) -> [MapField] {
        var fields: [MapField] = []
        let main = tags["name"]
        for (key, value) in tags.pairs where key.hasPrefix("name") && !value.isEmpty {
            if key == "name" {
                fields.append(MapField("name", .text(value)))
            } else if let language = language(of: key) {
                if value == main, fallsBack(language, to: value, tags) { continue }
                fields.append(MapField("name_" + language, .text(value)))
            }
        }
        return fields
    }

    private static let shortbread: Set<String> = ["en", "de"]

    /// Whether a map that lacks the name in a language shows `name`, and not one of `zh` for
    /// `zh-Hant`.
    private static func fallsBack(_ language: String, to name: String, _ tags: Tags) -> Bool {
        guard !shortbread.contains(language) else { return false }
        let main = String(language.prefix { $0 != "-" && $0 != "_" })
        return main == language || (tags["name:" + main] ?? name) == name
    }

    /// Whether `tags` have `name` or a name in some language.
    package static func isNamed(_ tags: Tags) -> Bool { !fields(of: tags).isEmpty }

    /// The language of a key such as `name:fr` or `name:zh-Hant`; nil for other keys, such as
    /// `name:etymology`.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Multilingual_names, BCP 47
    static func language(of key: String) -> String? {
        guard key.hasPrefix("name:") else { return nil }
        let code = key.dropFirst(5)
        let main = code.prefix { $0 != "-" && $0 != "_" }
        guard (2...3).contains(main.count), code.utf8.count <= 12,
            main.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
            code.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: ":") })
        else { return nil }
        return String(code)
    }
}
