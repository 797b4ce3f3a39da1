import Atlas
import Foundation
import GRDB
import Geometry
import OSMModel
import TagRules

/// Writes the gazetteer's tables. A place's row id is its index + 1.
struct GazetteerWriter {
    let database: Database
    let locator: PlaceLocator

    private func placeID(at point: Coordinate) -> Int? {
        locator.place(at: point).map { $0 + 1 }
    }

    func write(_ places: [Place]) throws {
        var writer = try RowWriter(
            database, table: "place",
            columns: [
                "id", "osm_type", "osm_id", "kind", "name", "names", "rank", "admin_level",
                "population", "country_code", "postcode", "driving_side", "wikidata", "parent_id",
                "geometry", "boundary",
            ])
        for (index, place) in places.enumerated() {
            let boundary =
                place.boundary.isEmpty ? nil : Shape.polygons(place.boundary).columnValue
            try writer.insert([
                index + 1, place.reference.kind.rawValue, place.reference.id, place.kind,
                place.name, place.otherNames.json, place.rank, place.adminLevel,
                place.population, place.countryCode, place.postcode, place.drivingSide,
                place.wikidata,
                place.parent.map { $0 + 1 }, Shape.point(place.point).columnValue, boundary,
            ])
        }
    }

    func write(_ streets: [Street], postcodes: StreetPostcodes) throws {
        var writer = try RowWriter(
            database, table: "street",
            columns: [
                "osm_type", "osm_id", "name", "names", "ref", "class", "length_mm", "postcode",
                "place_id", "geometry",
            ])
        for street in streets {
            try writer.insert([
                street.reference.kind.rawValue, street.reference.id, street.name,
                street.otherNames.json,
                street.refs.isEmpty ? nil : street.refs.joined(separator: ";"),
                street.streetClass, street.lengthMillimeters,
                postcodes.postcode(of: street), street.place.map { $0 + 1 },
                Shape.lines(street.lines).columnValue,
            ])
        }
    }

    func write(_ book: AddressBook) throws {
        var writer = try RowWriter(
            database, table: "address",
            columns: [
                "osm_type", "osm_id", "house_number", "house_name", "unit", "street", "place",
                "city", "postcode", "country", "state", "interpolated", "place_id", "geometry",
            ])
        let strings = book.strings
        for draft in book.drafts {
            let point = draft.point.coordinate
            try writer.insert([
                draft.kind.rawValue, draft.id, strings[draft.houseNumber],
                strings[draft.houseName], strings[draft.unit], strings[draft.street],
                strings[draft.place], strings[draft.city], strings[draft.postcode],
                strings[draft.country], strings[draft.state], draft.isInterpolated,
                placeID(at: point), Shape.point(point).columnValue,
            ])
        }
    }

    func write(_ postcodes: [PostcodeCollector.Row]) throws {
        var writer = try RowWriter(
            database, table: "postcode",
            columns: ["code", "place_id", "address_count", "geometry", "boundary"])
        for row in postcodes {
            try writer.insert([
                row.code, row.place.map { $0 + 1 }, row.addressCount,
                Shape.point(row.point).columnValue,
                row.boundary.isEmpty ? nil : Shape.polygons(row.boundary).columnValue,
            ])
        }
    }

    func write(_ collector: PointOfInterestCollector) throws {
        var writer = try RowWriter(
            database, table: "poi",
            columns: [
                "osm_type", "osm_id", "category", "kind", "name", "names", "brand", "operator",
                "house_number", "street", "city", "postcode", "wikidata", "place_id", "geometry",
            ])
        let strings = collector.strings
        for found in collector.points() {
            let point = found.point.coordinate
            try writer.insert([
                found.reference.kind.rawValue, found.reference.id, strings[found.category],
                strings[found.kind], strings[found.name], found.otherNames,
                strings[found.brand], strings[found.operator], strings[found.houseNumber],
                strings[found.street], strings[found.city], strings[found.postcode],
                strings[found.wikidata], placeID(at: point), Shape.point(point).columnValue,
            ])
        }
    }

    func write(_ carParks: [CarParkDraft]) throws {
        var writer = try RowWriter(
            database, table: "car_park",
            columns: [
                "osm_type", "osm_id", "kind", "name", "names", "operator", "capacity",
                "capacity_disabled", "capacity_charging", "fee", "charge", "maxstay",
                "maxstay_s", "access", "opening_hours", "surface", "place_id", "entrances",
                "geometry",
                "area",
            ])
        for carPark in carParks {
            let tags = carPark.tags
            try writer.insert([
                carPark.reference.kind.rawValue, carPark.reference.id, carPark.kind,
                tags["name"], OtherNames(tags).json, tags["operator"], carPark.capacity,
                CarParkTags.capacity(tags["capacity:disabled"]),
                CarParkTags.capacity(tags["capacity:charging"]), tags["fee"], tags["charge"],
                tags["maxstay"], tags["maxstay"].flatMap(StayLimit.seconds),
                AccessRules.access(toCarPark: tags).rawValue, tags["opening_hours"],
                tags["surface"],
                placeID(at: carPark.point), carPark.entrancesText,
                Shape.point(carPark.point).columnValue,
                carPark.area.isEmpty ? nil : Shape.polygons(carPark.area).columnValue,
            ])
        }
    }

    func write(_ fountains: [FountainCollector.Fountain]) throws {
        var writer = try RowWriter(
            database, table: "fountain",
            columns: [
                "osm_type", "osm_id", "kind", "name", "names", "potable", "bottle", "wheelchair",
                "seasonal", "place_id", "geometry",
            ])
        for fountain in fountains {
            let tags = fountain.tags
            let bottle = tags["bottle"].flatMap { ["yes": true, "no": false][$0] }
            try writer.insert([
                fountain.reference.kind.rawValue, fountain.reference.id, fountain.kind,
                tags["name"], OtherNames(tags).json, fountain.potable, bottle,
                tags["wheelchair"], tags["seasonal"], placeID(at: fountain.point),
                Shape.point(fountain.point).columnValue,
            ])
        }
    }

    /// Says of every segment in which place its middle lies.
    func writeSegmentPlaces() throws {
        let name = "parkway_place_id"
        let locator = self.locator
        let function = DatabaseFunction(name, argumentCount: 1, pure: true) { values in
            guard let blob = Data.fromDatabaseValue(values[0]),
                case .line(let line) = try GeometryBlob.read(blob.bytes), !line.isEmpty
            else { return nil }
            return locator.place(at: line[line.count / 2]).map { $0 + 1 }
        }
        database.add(function: function)
        defer { database.remove(function: function) }
        try database.execute(sql: "UPDATE segment SET place_id = \(name)(geometry)")
    }
}
