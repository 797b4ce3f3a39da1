import Geometry
public import ParkingRecords
public import RecordKeeping
import WireText

extension Page where Item == Parking {
    /// The page as indented JSON. Statuses are as of `time`.
    ///
    /// - Throws: `EncodingError`, which no parking causes.
    public func json(at time: Timestamp) throws -> String {
        try JSONText.indented(PageDocument(map { ParkingDocument($0, at: time) }))
    }

    /// The page as GeoJSON points. Statuses are as of `time`.
    ///
    /// - Throws: `EncodingError`, which no parking causes.
    public func geoJSON(at time: Timestamp) throws -> String {
        try JSONText.indented(
            FeatureCollection(
                items.map { (.point($0.coordinate), ParkingDocument($0, at: time)) }))
    }
}
