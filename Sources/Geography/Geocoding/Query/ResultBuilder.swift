import Atlas
import GRDB
import Geometry

/// Makes answers of what was found.
struct ResultBuilder {
    let database: Database
    let assembler: AddressAssembler
    /// BCP 47.
    let language: String?

    /// The answer for an entry itself.
    func result(for entry: GazetteerEntry, confidence: Double) throws -> GeocodeResult? {
        switch entry.kind {
        case .thoroughfare: return try street(entry, confidence)
        case .place: return try place(entry, confidence)
        case .poi: return try pointOfInterest(entry, confidence)
        case .carPark: return try carPark(entry, confidence)
        case .postcode: return try postcode(entry, confidence)
        case .house:
            guard let address = entry.object else { return nil }
            return try house(
                HouseFinder.House(
                    kind: .rooftop, coordinate: entry.coordinate, address: address, quality: 1),
                on: nil, number: nil, confidence: confidence)
        }
    }

    /// The answer for a house; `number` replaces the address's own where it was interpolated.
    func house(
        _ house: HouseFinder.House, on entry: GazetteerEntry?, number: String?, confidence: Double
    ) throws -> GeocodeResult? {
        guard
            let row = try row(
                """
                SELECT osm_type, osm_id, house_number, house_name, unit, street, place, city,
                    postcode, country, state, place_id FROM address WHERE id = ?
                """, house.address)
        else { return nil }
        let vocabulary = assembler.vocabulary
        let country = (row["country"] as String?).flatMap(vocabulary.countryCode) ?? entry?.country
        var parts = try assembler.parts(
            around: row["place_id"], city: row["city"], country: country,
            state: row["state"] ?? entry?.state)
        let isExact = house.kind == .rooftop
        parts.houseNumber = number ?? row["house_number"]
        parts.houseName = isExact ? row["house_name"] : nil
        parts.unit = isExact ? row["unit"] : nil
        parts.street = row["street"] ?? row["place"]
        if parts.street == nil, let entry, entry.name != parts.city { parts.street = entry.name }
        parts.postcode = row["postcode"]
        return GeocodeResult(
            label: assembler.label(parts), coordinate: house.coordinate, matchKind: house.kind,
            confidence: confidence, address: parts,
            osm: isExact ? reference(row["osm_type"], row["osm_id"]) : nil,
            category: "place", kind: "house", importance: entry?.importance ?? 0.2)
    }

    // MARK: Entries

    private func street(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        var parts = try assembler.parts(
            around: entry.place, city: Self.only(entry.cities), country: entry.country,
            state: entry.state)
        parts.postcode = Self.only(entry.postcodes)
        guard let street = entry.object,
            let row = try row(
                "SELECT osm_type, osm_id, names, class, geometry FROM street WHERE id = ?", street)
        else {
            parts.street = entry.name
            return GeocodeResult(
                label: assembler.label(parts), coordinate: entry.coordinate, matchKind: .street,
                confidence: confidence, address: parts, osm: nil, category: "highway",
                kind: "unknown", name: entry.name, importance: entry.importance)
        }
        let name = OtherNames.name(in: language, of: row["names"]) ?? entry.name
        parts.street = name
        return GeocodeResult(
            label: assembler.label(parts), coordinate: entry.coordinate, matchKind: .street,
            confidence: confidence, address: parts,
            osm: reference(row["osm_type"], row["osm_id"]), category: "highway",
            kind: row["class"], name: name, importance: entry.importance,
            boundingBox: try row.shape(at: 4).flatMap { BoundingBox(enclosing: $0.vertices) })
    }

    private func place(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        guard let id = entry.object,
            let row = try row(
                "SELECT osm_type, osm_id, names, kind, postcode, boundary FROM place WHERE id = ?",
                id)
        else { return nil }
        var parts = try assembler.parts(around: id, country: entry.country)
        parts.postcode = row["postcode"]
        let name = OtherNames.name(in: language, of: row["names"]) ?? entry.name
        return GeocodeResult(
            label: assembler.label(parts, name: name), coordinate: entry.coordinate,
            matchKind: .place, confidence: confidence, address: parts,
            osm: reference(row["osm_type"], row["osm_id"]), category: "place", kind: row["kind"],
            name: name, importance: entry.importance,
            boundingBox: try row.shape(at: 5).flatMap { BoundingBox(enclosing: $0.vertices) })
    }

    private func pointOfInterest(
        _ entry: GazetteerEntry, _ confidence: Double
    ) throws -> GeocodeResult? {
        guard let id = entry.object,
            let row = try row(
                """
                SELECT osm_type, osm_id, names, category, kind, house_number, street, city,
                    postcode FROM poi WHERE id = ?
                """, id)
        else { return nil }
        var parts = try assembler.parts(around: entry.place, city: row["city"])
        parts.houseNumber = row["street"] == nil as String? ? nil : row["house_number"]
        parts.street = row["street"]
        parts.postcode = row["postcode"]
        let name = OtherNames.name(in: language, of: row["names"]) ?? entry.name
        return GeocodeResult(
            label: assembler.label(parts, name: name), coordinate: entry.coordinate,
            matchKind: .poi, confidence: confidence, address: parts,
            osm: reference(row["osm_type"], row["osm_id"]), category: row["category"],
            kind: row["kind"], name: name, importance: entry.importance)
    }

    private func carPark(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        guard let id = entry.object,
            let row = try row("SELECT osm_type, osm_id, names FROM car_park WHERE id = ?", id)
        else { return nil }
        let parts = try assembler.parts(around: entry.place)
        let name = OtherNames.name(in: language, of: row["names"]) ?? entry.name
        return GeocodeResult(
            label: assembler.label(parts, name: name), coordinate: entry.coordinate,
            matchKind: .poi, confidence: confidence, address: parts,
            osm: reference(row["osm_type"], row["osm_id"]), category: "amenity",
            kind: "parking", name: name, importance: entry.importance)
    }

    private func postcode(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        var parts = try assembler.parts(around: entry.place)
        parts.postcode = entry.name
        return GeocodeResult(
            label: assembler.label(parts), coordinate: entry.coordinate, matchKind: .postcode,
            confidence: confidence, address: parts, osm: nil, category: "place", kind: "postcode",
            name: entry.name, importance: entry.importance)
    }

    // MARK: Rows

    private func row(_ sql: String, _ id: Int64) throws -> Row? {
        try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id])
    }

    func reference(_ kind: String, _ id: Int64) -> OSMReference? {
        OSMReference.Kind(rawValue: kind).map { OSMReference($0, id) }
    }

    /// What addresses agree on; nil where they differ.
    private static func only(_ list: String?) -> String? {
        guard let list, !list.contains(";") else { return nil }
        return list
    }
}
