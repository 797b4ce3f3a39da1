import Atlas
import Foundation
import GRDB
import Geometry
import KerbRules
import OSMModel
import TagRules

/// Writes the gazetteer's tables. The id of a place's row is its index + 1.
struct GazetteerWriter {
    let database: Database
    let locator: PlaceLocator

    /// A street farther away than this, in metres, is not that of a point of interest.
    private static let farthestStreet = 150.0

    private func placeID(at point: Coordinate) -> Int? {
        locator.place(at: point).map { $0 + 1 }
    }

    func write(_ places: [Place]) throws {
        var writer = try TableWriter(database, AtlasSchema.place)
        for (index, place) in places.enumerated() {
            try writer.insert { column in
                switch column {
                case .id: index + 1
                case .osmType: place.reference.kind.rawValue
                case .osmID: place.reference.id
                case .kind: place.kind
                case .name: place.name
                case .names: place.otherNames.json
                case .rank: place.rank
                case .adminLevel: place.adminLevel
                case .capital: place.capital
                case .population: place.population
                case .countryCode: place.countryCode
                case .postcode: place.postcode
                case .drivingSide: place.drivingSide
                case .wikidata: place.wikidata
                case .isoCode: place.isoCode
                case .labelNode: place.labelNode
                case .parentID: place.parent.map { $0 + 1 }
                case .geometry: Shape.point(place.point).columnValue
                case .boundary: Self.columnValue(place.boundary)
                }
            }
        }
    }

    func write(_ streets: [Street], postcodes: StreetPostcodes) throws {
        var writer = try TableWriter(database, AtlasSchema.street)
        for street in streets {
            try writer.insert { column in
                switch column {
                case .id: nil
                case .osmType: street.reference.kind.rawValue
                case .osmID: street.reference.id
                case .name: street.name
                case .names: street.otherNames.json
                case .ref: street.refs.isEmpty ? nil : street.refs.joined(separator: ";")
                case .streetClass: street.streetClass
                case .lengthMillimeters: street.lengthMillimeters
                case .postcode: postcodes.postcode(of: street)
                case .cities:
                    street.cities.isEmpty ? nil : street.cities.joined(separator: ";")
                case .placeID: street.place.map { $0 + 1 }
                case .geometry: Shape.lines(street.lines).columnValue
                }
            }
        }
    }

    func write(_ book: AddressBook) throws {
        var writer = try TableWriter(database, AtlasSchema.address)
        let strings = book.strings
        for (index, draft) in book.drafts.enumerated() {
            let point = draft.point.coordinate
            try writer.insert { column in
                switch column {
                case .id: nil
                case .osmType: draft.kind.rawValue
                case .osmID: draft.id
                case .houseNumber: strings[draft.houseNumber]
                case .houseName: strings[draft.houseName]
                case .unit: strings[draft.unit]
                case .street: strings[draft.street]
                case .place: strings[draft.place]
                case .nearestStreet: strings[draft.nearestStreet]
                case .city: strings[draft.city]
                case .postcode: strings[draft.postcode]
                case .country: strings[draft.country]
                case .state: strings[draft.state]
                case .interpolated: draft.isInterpolated
                case .placeID: placeID(at: point)
                case .duplicates: book.duplicates(of: index)
                case .geometry: Shape.point(point).columnValue
                case .grounds: Self.columnValue(book.grounds(of: index))
                }
            }
        }
    }

    func write(_ postcodes: [PostcodeCollector.Row]) throws {
        var writer = try TableWriter(database, AtlasSchema.postcode)
        for row in postcodes {
            try writer.insert { column in
                switch column {
                case .id: nil
                case .osmType: row.area?.kind.rawValue
                case .osmID: row.area?.id
                case .code: row.code
                case .placeID: row.place.map { $0 + 1 }
                case .addressCount: row.addressCount
                case .geometry: Shape.point(row.point).columnValue
                case .boundary: Self.columnValue(row.boundary)
                }
            }
        }
    }

    func write(_ collector: PointOfInterestCollector, along streets: StreetLocator) throws {
        var writer = try TableWriter(database, AtlasSchema.pointOfInterest)
        let strings = collector.strings
        for found in collector.points() {
            let point = found.point.coordinate
            try writer.insert { column in
                switch column {
                case .id: nil
                case .osmType: found.reference.kind.rawValue
                case .osmID: found.reference.id
                case .category: strings[found.category]
                case .kind: strings[found.kind]
                case .name: strings[found.name]
                case .names: found.otherNames
                case .brand: strings[found.brand]
                case .operatorName: strings[found.operator]
                case .houseNumber: strings[found.houseNumber]
                case .street: strings[found.street]
                case .nearestStreet:
                    found.street == 0
                        && PointOfInterestRules.liesAlongStreet(
                            category: strings[found.category] ?? "")
                        ? streets.name(nearestTo: point, within: Self.farthestStreet) : nil
                case .city: strings[found.city]
                case .postcode: strings[found.postcode]
                case .wikidata: strings[found.wikidata]
                case .placeID: placeID(at: point)
                case .geometry: Shape.point(point).columnValue
                }
            }
        }
    }

    func write(_ carParks: [CarParkDraft]) throws {
        var writer = try TableWriter(database, AtlasSchema.carPark)
        for carPark in carParks {
            let tags = carPark.tags
            try writer.insert { column in
                switch column {
                case .id: nil
                case .osmType: carPark.reference.kind.rawValue
                case .osmID: carPark.reference.id
                case .kind: carPark.kind
                case .name: tags["name"]
                case .names: OtherNames(tags).json
                case .operatorName: tags["operator"]
                case .capacity: carPark.capacity
                case .disabledCapacity: CarParkTags.capacity(tags["capacity:disabled"])
                case .chargingCapacity: CarParkTags.capacity(tags["capacity:charging"])
                case .fee: tags["fee"]
                case .charge: tags["charge"]
                case .maxStay: tags["maxstay"]
                case .maxStaySeconds: tags["maxstay"].flatMap(StayLimit.seconds)
                case .access: AccessRules.access(toCarPark: tags).rawValue
                case .openingHours: tags["opening_hours"]
                case .rules: carPark.rulesText
                case .surface: tags["surface"]
                case .placeID: placeID(at: carPark.point)
                case .entrances: carPark.entrancesText
                case .geometry: Shape.point(carPark.point).columnValue
                case .area: Self.columnValue(carPark.area)
                }
            }
        }
    }

    func write(_ kerbs: [KerbCollector.Kerb]) throws {
        var writer = try TableWriter(database, AtlasSchema.kerb)
        for kerb in kerbs {
            try writer.insert { column in
                switch column {
                case .id: nil
                case .way: kerb.way
                case .side: kerb.side.rawValue
                case .street: kerb.street
                case .rules: kerb.rules
                case .geometry: Shape.line(kerb.line).columnValue
                }
            }
        }
    }

    func write(_ fountains: [FountainCollector.Fountain]) throws {
        var writer = try TableWriter(database, AtlasSchema.fountain)
        for fountain in fountains {
            let tags = fountain.tags
            try writer.insert { column in
                switch column {
                case .id: nil
                case .osmType: fountain.reference.kind.rawValue
                case .osmID: fountain.reference.id
                case .kind: fountain.kind
                case .name: tags["name"]
                case .names: OtherNames(tags).json
                case .potable: fountain.potable
                case .bottle: tags["bottle"].flatMap { ["yes": true, "no": false][$0] }
                case .wheelchair: tags["wheelchair"]
                case .seasonal: tags["seasonal"]
                case .works: FountainTags.works(tags)
                case .placeID: placeID(at: fountain.point)
                case .geometry: Shape.point(fountain.point).columnValue
                }
            }
        }
    }

    /// Sets the place of every segment, by the segment's middle.
    func writeSegmentPlaces() throws {
        let name = "parkway_place_id"
        let locator = self.locator
        let function = DatabaseFunction(name, argumentCount: 1, pure: true) { values in
            guard let blob = Data.fromDatabaseValue(values[0]),
                case .line(let line) = try GeometryBlob.read(blob.bytes), let middle = line.middle
            else { return nil }
            return locator.place(at: middle).map { $0 + 1 }
        }
        database.add(function: function)
        defer { database.remove(function: function) }
        try database.execute(
            sql: """
                UPDATE segment SET \(SegmentColumn.placeID.rawValue) =
                    \(name)(\(SegmentColumn.geometry.rawValue))
                """)
    }

    /// NULL for no polygons.
    private static func columnValue(_ polygons: [Polygon]) -> Data? {
        polygons.isEmpty ? nil : Shape.polygons(polygons).columnValue
    }
}
