import Foundation
import GRDB
import Geometry
import OSMModel

extension Row {
    /// The first point of the geometry in `column`; nil if there is none.
    ///
    /// - Throws: an error of `GeometryBlob` if it is damaged.
    func firstPoint(_ column: some TableColumn) throws -> Coordinate? {
        guard let blob: Data = self[column] else { return nil }
        return try GeometryBlob.decode([UInt8](blob)).vertices.first
    }

    /// The element whose type and number the columns have; nil if there is no such type.
    func reference(_ type: some TableColumn, _ number: some TableColumn) -> OSMReference? {
        OSMReference.Kind(rawValue: self[type]).map { OSMReference($0, self[number]) }
    }
}
