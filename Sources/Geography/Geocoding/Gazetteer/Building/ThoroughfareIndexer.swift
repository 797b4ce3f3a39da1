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

    /// The least rank of a place whose houses may be numbered without streets: a city.
    private static let villages = 16
    /// The minimum length in letters of a house name in the place of a number.
    private static let shortestName = 3

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
    private let insertStreet: Statement
    private let places: PlaceHierarchy
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
        insertStreet = try database.makeStatement(sql: "INSERT INTO street_input VALUES (?, ?)")
        places = PlaceHierarchy(database, PlaceCache())
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
            .id, .name, .names, .ref, .streetClass, .postcode, .cities, .placeID, .geometry)
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
            if let cities: String = row[Column.cities] {
                thoroughfare.cities = Array(
                    cities.split(separator: ";").map(String.init).prefix(Self.mostContexts))
            }
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
            .id, .houseNumber, .houseName, .street, .place, .nearestStreet, .city, .postcode,
            .country, .state, .placeID, .geometry)
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM address")
        while let row = try rows.next() {
            guard let location = try row.point(Column.geometry) else { continue }
            let address: Int64 = row[Column.id]
            let number: String = row[Column.houseNumber] ?? ""
            let numbers = HouseNumber.list(in: number)
            for (index, text) in try streets(of: row).enumerated() {
                guard let key = key(of: text) else { continue }
                let id = thoroughfare(named: text, key, near: location, row)
                learn(from: row, at: location, about: id)
                if index == 0, thoroughfares[id]?.entry.object != nil {
                    try insertStreet.execute(arguments: [address, id])
                }
                for house in numbers {
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
            for name in [row[Column.houseName], name(inNumber: number, numbers)].compactMap({ $0 })
            {
                try writer.write(
                    EntryWriter.Entry(
                        kind: .house, object: address, name: name, place: row[Column.placeID],
                        cities: row[Column.city], postcodes: row[Column.postcode],
                        coordinate: location, importance: 0.15))
            }
        }
    }

    /// The streets that people may name before the number of an address: its own, or else its
    /// `addr:place`. An address without either has the nearest street, and its city or the village
    /// around it, where houses are often numbered without streets.
    private func streets(of row: Row) throws -> [String] {
        typealias Column = AddressColumn
        if let own: String = row[Column.street] ?? row[Column.place] { return [own] }
        let nearest: String? = row[Column.nearestStreet]
        let city: String? = row[Column.city]
        let named = [nearest, city].compactMap { $0 }
        if !named.isEmpty { return named }
        let village = try places.chain(from: row[Column.placeID]).first { $0.rank >= Self.villages }
        return village.map { [$0.name] } ?? []
    }

    /// A house number that is the name of a house, as `Warring`; nil for others.
    private func name(inNumber text: String, _ numbers: [HouseNumber]) -> String? {
        guard numbers.isEmpty, !text.contains(where: \.isNumber) else { return nil }
        let words = Tokenizer.tokens(of: text).map(\.text)
        let letters = words.reduce(0) { $0 + $1.count }
        return letters < Self.shortestName
            || writer.normalizer.vocabulary.withoutNumber
                .contains(words)
            ? nil : text
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
