import AddressText
import Atlas
import GRDB
import Geometry

/// Writes one entry for every street, including those that only addresses name, and its houses.
///
/// An address belongs to the nearest street with the same key, so spelling, case and abbreviations
/// make no difference.
final class ThoroughfareIndexer {
    /// The maximum distance of an address from its street's bounding box, in metres.
    private static let reach = 400.0
    /// How much nearer a street in another place must be to be chosen, in metres.
    private static let otherPlacePenalty = 60.0
    /// The maximum number of cities, and of postcodes, that an entry stores.
    private static let mostContexts = 4

    private struct Thoroughfare {
        var entry: EntryWriter.Entry
        var box: BoundingBox
        var cities: [String] = []
        var postcodes: [String] = []
    }

    /// What identifies a street without an object: addresses that share it belong together.
    private struct Unknown: Hashable {
        let key: NameKey
        let place: Int64?
        let city: String?
    }

    private let database: Database
    private let writer: EntryWriter
    private let settlements: Settlements
    private var houses: TableWriter<HouseColumn>
    private var thoroughfares: [Int64: Thoroughfare] = [:]
    private var streets = StreetGrid()
    private var intersections = IntersectionIndexer()
    private var unknowns: [Unknown: Int64] = [:]
    private var keys: [String: NameKey?] = [:]

    init(_ database: Database, _ writer: EntryWriter, _ settlements: Settlements) throws {
        self.database = database
        self.writer = writer
        self.settlements = settlements
        houses = try TableWriter(database, GazetteerSchema.houseInput)
    }

    func run() throws {
        try readStreets()
        try intersections.write(to: database)
        try readAddresses()
        for (id, thoroughfare) in thoroughfares.sorted(by: { $0.key < $1.key }) {
            var entry = thoroughfare.entry
            entry.cities = thoroughfare.cities.joined(separator: ";").nonEmpty
            entry.postcodes = thoroughfare.postcodes.joined(separator: ";").nonEmpty
            if entry.object == nil { entry.coordinate = thoroughfare.box.center }
            entry.importance += settlements.worth(of: entry.place)
            try writer.write(entry, id: id)
        }
    }

    private func readStreets() throws {
        typealias Column = StreetColumn
        let columns = Column.selection(
            .id, .name, .names, .ref, .streetClass, .postcode, .placeID, .geometry)
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM street")
        while let row = try rows.next() {
            guard let shape = try row.shape(Column.geometry), let line = StreetLine(shape)
            else { continue }
            let id = writer.reserveID()
            let name: String = row[Column.name]
            var thoroughfare = Thoroughfare(
                entry: EntryWriter.Entry(
                    kind: .thoroughfare, object: row[Column.id], name: name,
                    names: row[Column.names],
                    otherNames: [row[Column.ref] as String?].compactMap { $0 },
                    place: row[Column.placeID], coordinate: line.middle,
                    importance: Importance.street(class: row[Column.streetClass])),
                box: line.box)
            if let postcode: String = row[Column.postcode] { thoroughfare.postcodes = [postcode] }
            thoroughfares[id] = thoroughfare
            intersections.add(line, of: id)
            let names =
                [name] + AlternativeNames.all(in: row[Column.names])
                + writer.normalizer.sides(ofBilingual: name, isStreet: true)
            let keys = Set(names.compactMap(key(of:)))
            for key in keys { streets.insert(id, named: key, in: line.box) }
        }
    }

    private func readAddresses() throws {
        typealias Column = AddressColumn
        let columns = Column.selection(
            .id, .houseNumber, .houseName, .street, .place, .city, .postcode, .country, .state,
            .placeID, .geometry)
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM address")
        while let row = try rows.next() {
            guard let location = try row.point(Column.geometry) else { continue }
            let address: Int64 = row[Column.id]
            let street: String? = row[Column.street] ?? row[Column.place]
            if let text = street ?? row[Column.city], let key = key(of: text) {
                let id = thoroughfare(named: text, key, near: location, row)
                learn(from: row, at: location, about: id)
                for house in HouseNumber.list(in: row[Column.houseNumber] ?? "") {
                    try houses.insert { column in
                        switch column {
                        case .entry: id
                        case .number: house.number
                        case .suffix: house.suffix
                        case .address: address
                        }
                    }
                }
            }
            if let name: String = row[Column.houseName] {
                try writer.write(
                    EntryWriter.Entry(
                        kind: .house, object: address, name: name, place: row[Column.placeID],
                        cities: row[Column.city], postcodes: row[Column.postcode],
                        coordinate: location, importance: 0.15))
            }
        }
    }

    private func key(of text: String) -> NameKey? {
        if let known = keys[text] { return known }
        let key = writer.normalizer.normalize(text).key(.full)
        keys[text] = .some(key)
        return key
    }

    private func thoroughfare(
        named text: String, _ key: NameKey, near location: Coordinate, _ row: Row
    ) -> Int64 {
        let place: Int64? = row[AddressColumn.placeID]
        var best: (id: Int64, distance: Double)?
        for id in streets.streets(named: key, near: location, reach: Self.reach) {
            guard let street = thoroughfares[id] else { continue }
            let strange = street.entry.place == place ? 0 : Self.otherPlacePenalty
            let distance = street.box.meters(to: location) + strange
            if distance < best?.distance ?? Self.reach { best = (id, distance) }
        }
        if let best { return best.id }
        let unknown = Unknown(
            key: key, place: place, city: place == nil ? row[AddressColumn.city] : nil)
        if let id = unknowns[unknown] { return id }
        let id = writer.reserveID()
        unknowns[unknown] = id
        thoroughfares[id] = Thoroughfare(
            entry: EntryWriter.Entry(
                kind: .thoroughfare, object: nil, name: text, place: place, coordinate: location,
                importance: 0.25),
            box: BoundingBox(location))
        return id
    }

    private func learn(from row: Row, at location: Coordinate, about id: Int64) {
        guard var thoroughfare = thoroughfares.removeValue(forKey: id) else { return }
        if thoroughfare.entry.object == nil { thoroughfare.box.extend(to: location) }
        thoroughfare.cities.remember(row[AddressColumn.city], upTo: Self.mostContexts)
        thoroughfare.postcodes.remember(row[AddressColumn.postcode], upTo: Self.mostContexts)
        let vocabulary = writer.normalizer.vocabulary
        if thoroughfare.entry.country == nil, let country: String = row[AddressColumn.country] {
            thoroughfare.entry.country = vocabulary.countryCode(country)
        }
        if thoroughfare.entry.state == nil, let state: String = row[AddressColumn.state] {
            thoroughfare.entry.state = state
            let known = vocabulary.states(state)
            if known.count == 1 {
                thoroughfare.entry.country = thoroughfare.entry.country ?? known[0].country
            }
        }
        thoroughfares[id] = thoroughfare
    }
}

extension [String] {
    fileprivate mutating func remember(_ text: String?, upTo limit: Int) {
        if let text, count < limit, !contains(text) { append(text) }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
