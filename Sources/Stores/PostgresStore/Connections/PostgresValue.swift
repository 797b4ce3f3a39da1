import Accounts
import Foundation
import Geometry
import RecordKeeping

/// The number of a type in the server's catalogue.
struct PostgresType: Hashable {
    let number: UInt32

    /// The server finds the type out from where the value stands in the statement.
    static let inferred = PostgresType(number: 0)
    static let bool = PostgresType(number: 16)
    static let bytea = PostgresType(number: 17)
    static let int8 = PostgresType(number: 20)
    static let int2 = PostgresType(number: 21)
    static let int4 = PostgresType(number: 23)
    static let text = PostgresType(number: 25)
    static let float8 = PostgresType(number: 701)
    static let uuid = PostgresType(number: 2950)

    /// The array of this type; nil if the store uses no such arrays.
    var array: PostgresType? {
        switch self {
        case .bool: PostgresType(number: 1000)
        case .bytea: PostgresType(number: 1001)
        case .int8: PostgresType(number: 1016)
        case .text: PostgresType(number: 1009)
        case .float8: PostgresType(number: 1022)
        case .uuid: PostgresType(number: 2951)
        default: nil
        }
    }
}

/// A value that a statement may take, in the server's binary format.
///
/// A text may contain any character but U+0000, which the server refuses.
protocol PostgresValue: Sendable {
    static var postgresType: PostgresType { get }
    /// Nil for NULL.
    var postgresBytes: [UInt8]? { get }
}

extension Bool: PostgresValue {
    static var postgresType: PostgresType { .bool }
    var postgresBytes: [UInt8]? { [self ? 1 : 0] }
}

extension Int64: PostgresValue {
    static var postgresType: PostgresType { .int8 }
    var postgresBytes: [UInt8]? { UInt64(bitPattern: self).bigEndianBytes }
}

extension Int: PostgresValue {
    static var postgresType: PostgresType { .int8 }
    var postgresBytes: [UInt8]? { Int64(self).postgresBytes }
}

extension Double: PostgresValue {
    static var postgresType: PostgresType { .float8 }
    var postgresBytes: [UInt8]? { bitPattern.bigEndianBytes }
}

extension String: PostgresValue {
    static var postgresType: PostgresType { .text }
    var postgresBytes: [UInt8]? { Array(utf8) }
}

extension Data: PostgresValue {
    static var postgresType: PostgresType { .bytea }
    var postgresBytes: [UInt8]? { Array(self) }
}

extension UUIDv7: PostgresValue {
    static var postgresType: PostgresType { .uuid }
    var postgresBytes: [UInt8]? { high.bigEndianBytes + low.bigEndianBytes }
}

extension RecordID: PostgresValue {
    static var postgresType: PostgresType { .uuid }
    var postgresBytes: [UInt8]? { uuid.postgresBytes }
}

/// As milliseconds since the epoch.
extension Timestamp: PostgresValue {
    static var postgresType: PostgresType { .int8 }
    var postgresBytes: [UInt8]? { millisecondsSinceEpoch.postgresBytes }
}

/// As `geography`, whose number differs between databases. In an expression it needs a cast:
/// `$1::geography`.
extension Coordinate: PostgresValue {
    static var postgresType: PostgresType { .inferred }
    var postgresBytes: [UInt8]? { WellKnownBinary.encode(.point(self)) }
}

/// As `geography`, like a coordinate.
extension Shape: PostgresValue {
    static var postgresType: PostgresType { .inferred }
    var postgresBytes: [UInt8]? { WellKnownBinary.encode(self) }
}

extension Optional: PostgresValue where Wrapped: PostgresValue {
    static var postgresType: PostgresType { Wrapped.postgresType }
    var postgresBytes: [UInt8]? { self?.postgresBytes }
}

/// As an array of one dimension, for `= ANY ($1)` and `unnest($1)`.
extension Array: PostgresValue where Element: PostgresValue {
    static var postgresType: PostgresType { Element.postgresType.array ?? .inferred }

    var postgresBytes: [UInt8]? {
        let items = map(\.postgresBytes)
        let hasNull: UInt32 = items.contains { $0 == nil } ? 1 : 0
        var bytes: [UInt8] = []
        bytes += UInt32(isEmpty ? 0 : 1).bigEndianBytes
        bytes += hasNull.bigEndianBytes
        bytes += Element.postgresType.number.bigEndianBytes
        if isEmpty { return bytes }
        bytes += UInt32(count).bigEndianBytes
        bytes += UInt32(1).bigEndianBytes
        for item in items {
            bytes += UInt32(bitPattern: item.map { Int32($0.count) } ?? -1).bigEndianBytes
            bytes += item ?? []
        }
        return bytes
    }
}

extension FixedWidthInteger {
    var bigEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { place in
            UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 * (place + 1)))
        }
    }
}
