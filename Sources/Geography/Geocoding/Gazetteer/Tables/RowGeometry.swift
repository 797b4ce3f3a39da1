import Atlas
import Foundation
import GRDB
import Geometry

extension Row {
    /// The shape in a geometry column; nil for NULL.
    func shape(_ column: some TableColumn) throws -> Shape? {
        try shape(at: index(forColumn: column.rawValue))
    }

    /// The shape in the column at `index`; nil for NULL.
    ///
    /// - Throws: `GeometryBlobError` if the value is not a geometry.
    public func shape(at index: Int?) throws -> Shape? {
        guard let index else { return nil }
        return try withUnsafeData(atIndex: index) { blob in
            try blob.map { try GeometryBlob.read($0.bytes) }
        }
    }

    /// The point in a geometry column, or the first vertex of another shape; nil for NULL.
    func point(_ column: some TableColumn) throws -> Coordinate? {
        try point(at: index(forColumn: column.rawValue))
    }

    /// The point in the column at `index`, or the first vertex of another shape; nil for NULL.
    ///
    /// - Throws: `GeometryBlobError` if the value is not a geometry.
    public func point(at index: Int?) throws -> Coordinate? {
        switch try shape(at: index) {
        case .point(let place)?: place
        case let other: other?.vertices.first
        }
    }

    /// The SQL expression that ``box()`` needs to read the bounding box of the geometry in
    /// `column`.
    package static func boxColumn(_ column: some TableColumn) -> String {
        "substr(\(column.rawValue), 1, \(GeometryBlob.boxSize)) AS box"
    }

    /// The bounding box that was selected by ``boxColumn(_:)``; nil for NULL.
    ///
    /// - Throws: `GeometryBlobError` if the value is not a geometry.
    public func box() throws -> BoundingBox? {
        guard let bytes: Data = self["box"] else { return nil }
        return try GeometryBlob.box([UInt8](bytes))
    }

    private func index(forColumn name: String) -> Int? {
        columnNames.firstIndex(of: name).map {
            columnNames.distance(from: columnNames.startIndex, to: $0)
        }
    }
}

extension StatementArguments {
    /// The arguments of `xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ?` for what is within
    /// `radius` metres of `place`.
    public static func window(_ radius: Double, _ place: Coordinate) -> StatementArguments {
        let box = BoundingBox(around: place, radiusMeters: radius)
        return [box.east, box.west, box.north, box.south]
    }
}
