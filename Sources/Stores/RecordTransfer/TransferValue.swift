public import Foundation
public import Geometry
public import RecordKeeping

/// A value of a row, whatever the store.
public enum TransferValue: Sendable, Hashable {
    case null
    case id(UUIDv7)
    case text(String)
    case integer(Int64)
    case boolean(Bool)
    case real(Double)
    case shape(Shape)
    case bytes(Data)

    /// About how much memory it takes, in bytes.
    public var size: Int {
        switch self {
        case .null, .boolean, .integer, .real, .id: 16
        case .text(let text): 16 + text.utf8.count
        case .bytes(let bytes): 16 + bytes.count
        case .shape(let shape): 16 + 16 * shape.vertices.count
        }
    }
}

/// A row, with its values in the order of the table's columns.
public struct TransferRow: Sendable, Hashable {
    /// Its values.
    public let values: [TransferValue]

    /// A row of a table with as many columns.
    public init(_ values: [TransferValue]) {
        self.values = values
    }

    /// The values of the key of `table`.
    public func key(of table: TransferTable) -> [TransferValue] {
        table.key.compactMap { column in
            table.columns.firstIndex { $0.name == column.name }.map { values[$0] }
        }
    }

    /// About how much memory it takes, in bytes.
    public var size: Int { values.reduce(0) { $0 + $1.size } }
}

/// The same bytes for the same values, whatever the store: a letter for the kind, then the value in
/// big endian, with its length in front if that varies.
enum CanonicalForm {
    /// The bytes of some values.
    static func bytes(of values: [TransferValue]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.reduce(0) { $0 + $1.size })
        for value in values { append(value, to: &bytes) }
        return bytes
    }

    private static func append(_ value: TransferValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .id(let id):
            bytes.append(UInt8(ascii: "u"))
            append(id.high, to: &bytes)
            append(id.low, to: &bytes)
        case .text(let text):
            bytes.append(UInt8(ascii: "t"))
            append(UInt64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .integer(let number):
            bytes.append(UInt8(ascii: "i"))
            append(UInt64(bitPattern: number), to: &bytes)
        case .boolean(let flag):
            bytes += [UInt8(ascii: "b"), flag ? 1 : 0]
        case .real(let number):
            bytes.append(UInt8(ascii: "r"))
            append(number.bitPattern, to: &bytes)
        case .shape(let shape):
            let blob = GeometryBlob.encode(shape)
            bytes.append(UInt8(ascii: "g"))
            append(UInt64(blob.count), to: &bytes)
            bytes += blob
        case .bytes(let content):
            bytes.append(UInt8(ascii: "x"))
            append(UInt64(content.count), to: &bytes)
            bytes += content
        }
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// The values of a key in its canonical form; nil if the bytes are not that of a key.
    static func key(from bytes: [UInt8]) -> [TransferValue]? {
        var reader = KeyReader(rest: bytes[...])
        var values: [TransferValue] = []
        while !reader.rest.isEmpty {
            guard let value = reader.value() else { return nil }
            values.append(value)
        }
        return values
    }

    private struct KeyReader {
        var rest: ArraySlice<UInt8>

        mutating func value() -> TransferValue? {
            switch rest.popFirst() {
            case UInt8(ascii: "u"):
                guard let high = number(), let low = number() else { return nil }
                return UUIDv7(high: high, low: low).map { .id($0) }
            case UInt8(ascii: "i"): return number().map { .integer(Int64(bitPattern: $0)) }
            case UInt8(ascii: "t"):
                guard let count = number(), count <= UInt64(rest.count) else { return nil }
                defer { rest = rest.dropFirst(Int(count)) }
                return .text(String(decoding: rest.prefix(Int(count)), as: UTF8.self))
            case UInt8(ascii: "x"):
                guard let count = number(), count <= UInt64(rest.count) else { return nil }
                defer { rest = rest.dropFirst(Int(count)) }
                return .bytes(Data(rest.prefix(Int(count))))
            default: return nil
            }
        }

        private mutating func number() -> UInt64? {
            guard rest.count >= 8 else { return nil }
            defer { rest = rest.dropFirst(8) }
            return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
