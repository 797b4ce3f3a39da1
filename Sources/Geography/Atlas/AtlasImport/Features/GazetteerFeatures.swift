import Atlas
import Foundation
import GRDB
import Geometry
import OSMModel
import TagRules

/// The map features that other extractors have written already: addresses, car parks, fountains, the
/// sea and the regions that have data.
struct GazetteerFeatures {
    typealias Visit = (MapFeatureClass, Coordinate) throws -> Void

    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Houses, unless a point of interest shows the address.
    func visitAddresses(except places: Set<OSMReference>, _ body: Visit) throws {
        try visit(AtlasSchema.address, AddressColumn.geometry) { row, place in
            if let reference = reference(row[AddressColumn.osmType], row[AddressColumn.osmID]),
                places.contains(reference)
            {
                return
            }
            try body(
                PointFeatures.address(
                    number: row[AddressColumn.houseNumber], name: row[AddressColumn.houseName]),
                place)
        }
    }

    /// Car parks, without the sides of `streets`.
    func visitCarParks(exceptSidesOf streets: Set<Int64>, _ body: Visit) throws {
        typealias Column = CarParkColumn
        try visit(AtlasSchema.carPark, Column.geometry) { row, place in
            guard let reference = reference(row[Column.osmType], row[Column.osmID]),
                !(reference.kind == .way && streets.contains(reference.id))
            else { return }
            try body(
                ParkwayFeatures.feature(
                    of: ParkwayFeatures.CarPark(
                        reference: reference, kind: row[Column.kind],
                        names: names(row[Column.name], row[Column.names]), fee: row[Column.fee],
                        openingHours: row[Column.openingHours], maxStay: row[Column.maxStay],
                        access: Access(rawValue: row[Column.access]) ?? .forbidden,
                        capacity: row[Column.capacity])),
                place)
        }
    }

    func visitFountains(_ body: Visit) throws {
        typealias Column = FountainColumn
        try visit(AtlasSchema.fountain, Column.geometry) { row, place in
            guard let reference = reference(row[Column.osmType], row[Column.osmID]) else { return }
            try body(
                ParkwayFeatures.fountain(
                    reference, kind: row[Column.kind],
                    names: names(row[Column.name], row[Column.names])),
                place)
        }
    }

    /// The polygons of the sea.
    func visitSeas(_ body: ([Polygon]) throws -> Void) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(AreaColumn.geometry.sql) FROM \(AtlasSchema.water.name)
                WHERE \(AreaColumn.kind.sql) = 'sea'
                """)
        while let row = try rows.next() {
            let blob: Data = row[0]
            guard case .polygons(let polygons) = try GeometryBlob.decode([UInt8](blob)) else {
                continue
            }
            try body(polygons)
        }
    }

    /// The regions that have data, and the rest of the world.
    func visitCoverage(_ body: (CoverageKind, [Polygon]) throws -> Void) throws {
        typealias Column = CoverageColumn
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(Column.kind.sql), \(Column.geometry.sql) FROM \(AtlasSchema.coverage.name)
                """)
        while let row = try rows.next() {
            let blob: Data = row[1]
            guard let kind = CoverageKind(rawValue: row[0]),
                case .polygons(let polygons) = try GeometryBlob.decode([UInt8](blob))
            else { continue }
            try body(kind, polygons)
        }
    }

    private func visit<Column: TableColumn>(
        _ table: AtlasTable<Column>, _ geometry: Column, _ body: (Row, Coordinate) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT \(table.selection()) FROM \(table.name)")
        while let row = try rows.next() {
            let blob: Data = row[geometry]
            guard let place = try GeometryBlob.decode([UInt8](blob)).vertices.first else {
                continue
            }
            try body(row, place)
        }
    }

    private func reference(_ kind: String, _ id: Int64) -> OSMReference? {
        OSMReference.Kind(rawValue: kind).map { OSMReference($0, id) }
    }

    /// The names in the columns `name` and `names` as fields.
    private func names(_ name: String?, _ others: String?) -> [MapField] {
        var pairs = name.map { [(key: "name", value: $0)] } ?? []
        if let others,
            let names = try? JSONDecoder().decode([String: String].self, from: Data(others.utf8))
        {
            pairs += names.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
        }
        return NameFields.fields(of: Tags(pairs))
    }
}
