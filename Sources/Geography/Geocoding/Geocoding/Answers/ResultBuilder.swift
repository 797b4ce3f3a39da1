import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry
import OSMModel

/// Builds answers from entries, houses and intersections.
struct ResultBuilder {
    let database: Database
    let normalizer: Normalizer
    let assembler: AddressAssembler
    let languages: NameLanguages
    let includesTags: Bool

    init(
        _ database: Database, _ normalizer: Normalizer, _ memory: PlaceCache,
        languages: [String], includesTags: Bool
    ) {
        self.database = database
        self.normalizer = normalizer
        self.languages = NameLanguages(languages, normalizer.vocabulary)
        self.includesTags = includesTags
        assembler = AddressAssembler(
            vocabulary: normalizer.vocabulary,
            places: PlaceHierarchy(database, memory, languages: self.languages))
    }

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
                HouseLocation(
                    kind: .rooftop, coordinate: entry.coordinate, address: address, quality: 1),
                on: nil, number: nil, confidence: confidence)
        }
    }

    // MARK: Houses

    /// The answer for a house; `number` replaces the address's own if it was interpolated.
    func house(
        _ house: HouseLocation, on entry: GazetteerEntry?, number: HouseNumber?,
        confidence: Double
    ) throws -> GeocodeResult? {
        guard let row = try row(AddressRow.selection, house.address) else { return nil }
        let address = AddressRow(row)
        let vocabulary = assembler.vocabulary
        let entry = try entry ?? EntryReader(database: database).street(ofAddress: house.address)
        let country = address.country.flatMap(vocabulary.countryCode) ?? entry?.country
        var parts = try assembler.parts(
            around: address.surrounding, city: address.city, country: country,
            state: address.state ?? entry?.state)
        let isExact = house.kind == .rooftop
        parts.houseNumber = number.map(String.init) ?? address.houseNumber
        parts.houseName = isExact ? address.houseName : nil
        parts.unit = isExact ? address.unit : nil
        parts.street = address.streetOrPlace
        if parts.street == nil, let entry, entry.name != parts.city { parts.street = entry.name }
        if !address.isByPlace, let entry {
            parts.street =
                try localName(ofStreet: entry, in: parts.countryCode)
                ?? parts.street.map { inFull($0, of: entry) }
        }
        let ofStreet = try entry.flatMap { street in
            try Self.only(street.postcodes) ?? postcode(ofStreet: street)
        }
        parts.postcode = address.postcode ?? ofStreet ?? parts.postcode
        var result = GeocodeResult(
            id: PlaceID(address: house.address), label: assembler.label(parts),
            coordinate: house.coordinate, matchKind: house.kind, confidence: confidence,
            address: parts, osm: nil, category: "place", kind: "house",
            importance: entry?.importance ?? Scoring.standard.houses.importance,
            surroundings: try assembler.surroundings(
                from: address.surrounding, city: address.city),
            stateCode: assembler.stateCode(of: parts))
        result.isExtrapolated = house.isExtrapolated
        result.isByPlace = address.isByPlace
        let reference = reference(address.kind, address.id)
        if isExact {
            result.osm = reference
        } else if address.isInterpolated, parts.houseNumber == address.houseNumber {
            result.carrier = reference
        } else if let entry, let number {
            result.id = PlaceID(interpolated: number.number, on: entry.id)
            result.carrier = try street(of: entry)
        }
        return tagged(result, row, others: [])
    }

    private static let namesOfStreet = """
        SELECT \(StreetColumn.selection(.names)) FROM street WHERE id = ?
        """

    /// The name of a street in one of the requested languages; nil if it has none.
    private func localName(
        ofStreet entry: GazetteerEntry, in country: String?
    ) throws -> String? {
        guard !languages.tags.isEmpty, entry.kind == .thoroughfare, let id = entry.object,
            let row = try row(Self.namesOfStreet, id)
        else { return nil }
        return languages.name(in: row[0], country: country)
    }

    /// The name of the street itself if an address only spells it differently: `South St` is
    /// `South Street`.
    private func inFull(_ name: String, of street: GazetteerEntry) -> String {
        guard street.object != nil, name != street.name,
            let key = normalizer.normalize(name).key(.full),
            key == normalizer.normalize(street.name).key(.full)
        else { return name }
        return street.name
    }

    private static let postcodeOfStreet = """
        SELECT \(StreetColumn.selection(.postcode)) FROM street WHERE id = ?
        """

    /// The postcode that the ways of a street carry; nil if they have none.
    private func postcode(ofStreet entry: GazetteerEntry) throws -> String? {
        guard entry.kind == .thoroughfare, entry.postcodes != nil, let id = entry.object else {
            return nil
        }
        return try row(Self.postcodeOfStreet, id)?[0]
    }

    private static let streetObject = """
        SELECT \(StreetColumn.selection(.osmType, .osmID)) FROM street WHERE id = ?
        """

    private func street(of entry: GazetteerEntry) throws -> OSMReference? {
        guard let id = entry.object,
            let row = try row(Self.streetObject, id)
        else { return nil }
        return reference(row[0], row[1])
    }

    // MARK: Entries

    private static let streetByID = """
        SELECT \(StreetColumn.selection(.osmType, .osmID, .name, .names, .ref, .streetClass)),
            \(Row.boxColumn(StreetColumn.geometry)) FROM street WHERE id = ?
        """

    private func street(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        var parts = try assembler.parts(
            around: entry.place, city: Self.only(entry.cities), country: entry.country,
            state: entry.state)
        parts.postcode =
            try Self.only(entry.postcodes) ?? postcode(ofStreet: entry) ?? parts.postcode
        let row = try entry.object.flatMap { id in try self.row(Self.streetByID, id) }
        let name =
            row.flatMap {
                languages.name(in: $0[StreetColumn.names], country: parts.countryCode)
            } ?? entry.name
        parts.street = name
        let kind: String = row?[StreetColumn.streetClass] ?? "unknown"
        let result = GeocodeResult(
            id: PlaceID(entry: entry.id), label: assembler.label(parts),
            coordinate: entry.coordinate, matchKind: .street, confidence: confidence,
            address: parts, osm: row.flatMap { reference($0[0], $0[1]) }, category: "highway",
            kind: kind, name: name, importance: entry.importance, rank: StreetRank.rank(of: kind),
            boundingBox: try row?.box(),
            surroundings: try assembler.surroundings(from: entry.place),
            stateCode: assembler.stateCode(of: parts))
        return row.map { tagged(result, $0, others: []) } ?? result
    }

    /// The answer for the place where two streets meet.
    func intersection(
        of left: GazetteerEntry, and right: GazetteerEntry, at place: Coordinate,
        confidence: Double
    ) throws -> GeocodeResult? {
        guard let street = try street(left, confidence), let other = try self.street(right, 1),
            let name = street.name, let otherName = other.name
        else { return nil }
        var parts = street.address
        parts.street = nil
        let both = "\(name) / \(otherName)"
        var result = street
        result.id = nil
        result.label = assembler.label(parts, name: both)
        result.coordinate = place
        result.matchKind = .intersection
        result.osm = nil
        result.kind = "intersection"
        result.name = both
        result.importance = max(left.importance, right.importance)
        result.boundingBox = nil
        return result
    }

    private static let placeColumns = PlaceColumn.selection(
        .osmType, .osmID, .name, .names, .kind, .postcode, .rank, .adminLevel, .population,
        .wikidata)
    private static let placeByID = """
        SELECT \(placeColumns), \(Row.boxColumn(PlaceColumn.boundary)) FROM place WHERE id = ?
        """

    private func place(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        typealias Column = PlaceColumn
        guard let id = entry.object, let row = try row(Self.placeByID, id) else { return nil }
        var parts = try assembler.parts(around: id, country: entry.country)
        parts.postcode = row[Column.postcode] ?? parts.postcode
        let name =
            languages.name(in: row[Column.names], country: parts.countryCode) ?? entry.name
        var result = GeocodeResult(
            id: PlaceID(entry: entry.id), label: assembler.label(parts, name: name),
            coordinate: entry.coordinate, matchKind: .place, confidence: confidence,
            address: parts, osm: reference(row[Column.osmType], row[Column.osmID]),
            category: "place", kind: row[Column.kind], name: name, importance: entry.importance,
            rank: row[Column.rank], adminLevel: row[Column.adminLevel], boundingBox: try row.box(),
            surroundings: Array(try assembler.surroundings(from: id).dropFirst()),
            stateCode: assembler.stateCode(of: parts))
        result.isoCode = try assembler.places.chain(from: id).first?.isoCode
        return tagged(
            result, row, others: [Column.adminLevel, Column.population, Column.wikidata])
    }

    private static let pointOfInterestColumns = PointOfInterestColumn.selection(
        .osmType, .osmID, .name, .names, .brand, .operatorName, .category, .kind, .houseNumber,
        .street, .nearestStreet, .city, .postcode, .wikidata)
    private static let pointOfInterestByID = """
        SELECT \(pointOfInterestColumns) FROM poi WHERE id = ?
        """

    private func pointOfInterest(
        _ entry: GazetteerEntry, _ confidence: Double
    ) throws -> GeocodeResult? {
        typealias Column = PointOfInterestColumn
        guard let id = entry.object, let row = try row(Self.pointOfInterestByID, id)
        else { return nil }
        var parts = try assembler.parts(around: entry.place, city: row[Column.city])
        parts.street = row[Column.street] ?? row[Column.nearestStreet]
        parts.houseNumber = parts.street == nil ? nil : row[Column.houseNumber]
        let isAddressed = (row[Column.street] ?? row[Column.houseNumber]) != nil as String?
        let building =
            isAddressed ? nil : try address(buildings.address(around: entry.coordinate))
        if let building { parts.take(building) }
        parts.postcode = row[Column.postcode] ?? parts.postcode
        let name =
            languages.name(in: row[Column.names], country: parts.countryCode) ?? entry.ownName
        let title =
            name
            ?? assembler.vocabulary.name(
                ofCategory: row[Column.kind], in: languages.tags)
        var result = GeocodeResult(
            id: PlaceID(entry: entry.id), label: assembler.label(parts, name: title),
            coordinate: entry.coordinate, matchKind: .poi, confidence: confidence,
            address: parts, osm: reference(row[Column.osmType], row[Column.osmID]),
            category: row[Column.category], kind: row[Column.kind], name: name,
            importance: entry.importance,
            surroundings: try assembler.surroundings(from: entry.place, city: row[Column.city]),
            stateCode: assembler.stateCode(of: parts))
        result.isByPlace = building?.isByPlace ?? false
        return tagged(result, row, others: [Column.wikidata])
    }

    private static let carParkColumns = CarParkColumn.selection(
        .osmType, .osmID, .name, .names, .operatorName, .kind, .capacity, .fee, .charge, .maxStay,
        .openingHours, .surface)
    private static let carParkByID = """
        SELECT \(carParkColumns), \(Row.boxColumn(CarParkColumn.area)) FROM car_park WHERE id = ?
        """

    private func carPark(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        typealias Column = CarParkColumn
        guard let id = entry.object, let row = try row(Self.carParkByID, id) else { return nil }
        var parts = try assembler.parts(around: entry.place)
        let name =
            languages.name(in: row[Column.names], country: parts.countryCode) ?? entry.ownName
        let reference = reference(row[Column.osmType], row[Column.osmID])
        let own = try reference.flatMap { try address(buildings.address(of: $0)) }
        if let own { parts.take(own) }
        // The side of a street has the street's name, but it is not the street.
        let isSide = StreetSide.kinds.contains(row[Column.kind])
        let category = isSide ? "street_parking" : "parking"
        let kindOfPark = assembler.vocabulary.name(ofCategory: category, in: languages.tags)
        if isSide { parts.street = name }
        let title = isSide ? kindOfPark : name ?? kindOfPark
        var result = GeocodeResult(
            id: PlaceID(entry: entry.id), label: assembler.label(parts, name: title),
            coordinate: entry.coordinate, matchKind: .poi, confidence: confidence,
            address: parts, osm: reference, category: "amenity", kind: "parking", name: name,
            importance: entry.importance,
            boundingBox: try row.box(),
            surroundings: try assembler.surroundings(from: entry.place),
            stateCode: assembler.stateCode(of: parts))
        result.isByPlace = own?.isByPlace ?? false
        var tagged = tagged(
            result, row,
            others: [
                Column.capacity, Column.fee, Column.charge, Column.maxStay, Column.openingHours,
                Column.surface,
            ])
        tagged.tags?.others["parking"] = row[Column.kind]
        return tagged
    }

    private static let postcodeByID = """
        SELECT \(PostcodeColumn.selection(.osmType, .osmID)),
            \(Row.boxColumn(PostcodeColumn.boundary)) FROM postcode WHERE id = ?
        """

    private func postcode(_ entry: GazetteerEntry, _ confidence: Double) throws -> GeocodeResult? {
        var parts = try assembler.parts(around: entry.place)
        parts.postcode = entry.name
        let row = try entry.object.flatMap { id in
            try self.row(Self.postcodeByID, id)
        }
        return GeocodeResult(
            id: PlaceID(entry: entry.id), label: assembler.label(parts),
            coordinate: entry.coordinate, matchKind: .postcode, confidence: confidence,
            address: parts, osm: row.flatMap { reference($0[0], $0[1]) }, category: "place",
            kind: "postcode", name: entry.name,
            importance: entry.importance, rank: 21, boundingBox: try row?.box(),
            surroundings: try assembler.surroundings(from: entry.place),
            stateCode: assembler.stateCode(of: parts))
    }

    // MARK: Rows

    /// `result` with tags from the names and the columns `others` of `row`, if they were requested.
    /// These columns have the names of the tags.
    private func tagged(
        _ result: GeocodeResult, _ row: Row, others: [any TableColumn]
    ) -> GeocodeResult {
        guard includesTags else { return result }
        var tags = ObjectTags()
        if row.hasColumn("names") { tags.names = AlternativeNames.decode(row["names"]) }
        for column in ["name", "ref", "brand", "operator"] where row.hasColumn(column) {
            tags.names[column] = row[column]
        }
        tags.names["addr:housename"] = result.address.houseName
        for column in others {
            tags.others[column.rawValue] = Self.text(row[column.rawValue])
        }
        var result = result
        result.tags = tags
        return result
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .string(let text): text
        case .int64(let number): String(number)
        case .null, .double, .blob: nil
        }
    }

    private var buildings: AddressedBuildings { AddressedBuildings(database: database) }

    private func address(_ id: Int64?) throws -> AddressRow? {
        try id.flatMap { try row(AddressRow.selection, $0) }.map(AddressRow.init)
    }

    private func row(_ sql: String, _ id: Int64) throws -> Row? {
        try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id])
    }

    /// Nil if there is no element.
    func reference(_ kind: String?, _ id: Int64?) -> OSMReference? {
        guard let kind, let id else { return nil }
        return OSMReference.Kind(rawValue: kind).map { OSMReference($0, id) }
    }

    /// The single element of a list; nil if there are several.
    private static func only(_ list: String?) -> String? {
        guard let list, !list.contains(";") else { return nil }
        return list
    }
}

extension AddressParts {
    /// Takes the street, number and postcode of an address that has a street.
    fileprivate mutating func take(_ address: AddressRow) {
        guard let name = address.streetOrPlace else { return }
        street = name
        houseNumber = address.houseNumber
        postcode = address.postcode ?? postcode
    }
}
