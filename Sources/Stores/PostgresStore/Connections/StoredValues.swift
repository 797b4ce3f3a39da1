import Foundation
import Geometry
import RecordKeeping

/// The server is not trusted: a missing value, or one of another type, is an error.
extension PostgresRow {
    /// - Throws: ``StoredValueError``.
    func stored<Value: PostgresReadable>(_ column: String) throws -> Value {
        guard let value: Value = try storedIfPresent(column) else {
            throw StoredValueError(detail: "column '\(column)' is empty")
        }
        return value
    }

    /// Reads a column as one of the domain's values.
    ///
    /// - Throws: ``StoredValueError``.
    func value<Raw: PostgresReadable, Value>(
        _ column: String, as make: (Raw) throws -> Value
    ) throws -> Value {
        let raw: Raw = try stored(column)
        do {
            return try make(raw)
        } catch {
            throw StoredValueError(detail: "column '\(column)': \(error)")
        }
    }

    /// The value of a column that may be empty, as one of the domain's values.
    ///
    /// - Throws: ``StoredValueError``.
    func valueIfPresent<Value>(
        _ column: String, as make: (String) throws -> Value
    ) throws -> Value? {
        try storedIfPresent(column) as String? == nil ? nil : value(column, as: make)
    }

    /// The id of a record.
    ///
    /// - Throws: ``StoredValueError``.
    func id<Record>(_ column: String = "id") throws -> RecordID<Record> {
        RecordID(try stored(column) as UUIDv7)
    }

    /// The id of a record; nil if there is none.
    ///
    /// - Throws: ``StoredValueError``.
    func idIfPresent<Record>(_ column: String) throws -> RecordID<Record>? {
        (try storedIfPresent(column) as UUIDv7?).map { RecordID($0) }
    }

    /// A column with one of the names of a choice.
    ///
    /// - Throws: ``StoredValueError``.
    func known<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
        guard let choice: Choice = try knownIfPresent(column) else {
            throw StoredValueError(detail: "column '\(column)' is empty")
        }
        return choice
    }

    /// A column with one of the names of a choice; nil if it is empty.
    ///
    /// - Throws: ``StoredValueError``.
    func knownIfPresent<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice? {
        guard let text: String = try storedIfPresent(column) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw StoredValueError(detail: "column '\(column)' is not a \(Choice.self)")
        }
        return choice
    }

    /// - Throws: ``StoredValueError``.
    func timestamp(_ column: String) throws -> Timestamp {
        Timestamp(millisecondsSinceEpoch: try stored(column))
    }

    /// - Throws: ``StoredValueError``.
    func timestampIfPresent(_ column: String) throws -> Timestamp? {
        try storedIfPresent(column).map(Timestamp.init(millisecondsSinceEpoch:))
    }

    /// - Throws: ``StoredValueError``.
    func enteredAddress() throws -> StreetAddress? {
        try valueIfPresent("entered_address") { try StreetAddress($0) }
    }

    /// - Throws: ``StoredValueError``.
    func placeMatch() throws -> PlaceMatch { try known("match_kind") }

    /// - Throws: ``StoredValueError``.
    func coordinate(in column: String = "geometry") throws -> Coordinate {
        guard case .point(let place) = try shape(in: column) else {
            throw StoredValueError(detail: "column '\(column)' is not a point on the globe")
        }
        return place
    }

    /// The shape in a column of the type `geography`.
    ///
    /// - Throws: ``StoredValueError``.
    func shape(in column: String = "geometry") throws -> Shape {
        let bytes: Data = try stored(column)
        guard let shape = WellKnownBinary.decode(Array(bytes)) else {
            throw StoredValueError(detail: "column '\(column)' is not a shape on the globe")
        }
        return shape
    }
}
