import CPostgres
import Foundation
import RecordKeeping

/// What a statement has returned. It never changes, so rows may share it.
@safe final class PostgresResult: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let columns: [String: Int32]
    let count: Int

    /// Takes over a result of libpq with binary values.
    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
        count = Int(unsafe PQntuples(pointer))
        var columns: [String: Int32] = [:]
        for number in 0..<(unsafe PQnfields(pointer)) {
            guard let name = unsafe PQfname(pointer, number) else { continue }
            columns[unsafe String(cString: name)] = number
        }
        self.columns = columns
    }

    deinit {
        unsafe PQclear(pointer)
    }

    /// How many rows were inserted, changed or deleted.
    var changes: Int {
        guard let text = unsafe PQcmdTuples(pointer) else { return 0 }
        return Int(unsafe String(cString: text)) ?? 0
    }

    /// Whether a statement has succeeded.
    enum Status {
        case done, failed
        /// All statements that were sent together are finished.
        case synchronized
    }

    var status: Status {
        switch unsafe PQresultStatus(pointer) {
        case PGRES_PIPELINE_SYNC: .synchronized
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: .done
        default: .failed
        }
    }

    /// What the server says about a statement that has failed; nil if it has succeeded, or was not
    /// run because one before it has failed.
    var refusal: PostgresRefusal? {
        guard unsafe PQresultStatus(pointer) == PGRES_FATAL_ERROR else { return nil }
        return PostgresRefusal(
            state: field("C") ?? "", message: PostgresFailure.line(field("M") ?? ""))
    }

    /// A part of an error message.
    ///
    /// Source: https://www.postgresql.org/docs/15/protocol-error-fields.html
    private func field(_ letter: Character) -> String? {
        unsafe PQresultErrorField(pointer, Int32(letter.asciiValue ?? 0))
            .map { unsafe String(cString: $0) }
    }

    /// What the server calls the statement that it has finished: `COMMIT`, `INSERT 0 1`.
    var tag: String {
        unsafe PQcmdStatus(pointer).map { unsafe String(cString: $0) } ?? ""
    }

    var rows: [PostgresRow] { (0..<count).map { PostgresRow(result: self, number: Int32($0)) } }

    var first: PostgresRow? { count > 0 ? PostgresRow(result: self, number: 0) : nil }

    func column(_ name: String) -> Int32? { columns[name] }

    /// Nil for NULL.
    func value<Value>(
        _ row: Int32, _ column: Int32, _ read: (UnsafeRawBufferPointer, PostgresType) -> Value
    ) -> Value? {
        guard unsafe PQgetisnull(pointer, row, column) == 0,
            let start = unsafe PQgetvalue(pointer, row, column)
        else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: start, count: Int(PQgetlength(pointer, row, column)))
        return unsafe read(bytes, PostgresType(number: PQftype(pointer, column)))
    }
}

/// A row that a statement has returned.
struct PostgresRow: Sendable {
    fileprivate let result: PostgresResult
    fileprivate let number: Int32

    fileprivate init(result: PostgresResult, number: Int32) {
        self.result = result
        self.number = number
    }

    /// - Throws: ``StoredValueError`` if there is no such column, or it has another type.
    func storedIfPresent<Value: PostgresReadable>(_ column: String) throws -> Value? {
        guard let place = result.column(column) else {
            throw StoredValueError(detail: "there is no column '\(column)'")
        }
        return try stored(at: place, named: column)
    }

    /// The first column, of a statement that returns only one.
    ///
    /// - Throws: ``StoredValueError`` if it has another type.
    func firstIfPresent<Value: PostgresReadable>() throws -> Value? {
        try stored(at: 0, named: "1")
    }

    private func stored<Value: PostgresReadable>(
        at place: Int32, named column: String
    ) throws -> Value? {
        let value = unsafe result.value(number, place) { unsafe Value.read($0, $1) }
        guard let value else { return nil }
        guard let value else {
            throw StoredValueError(detail: "column '\(column)' is not a \(Value.self)")
        }
        return value
    }
}

/// A value in a row that this program cannot have written.
struct StoredValueError: Error {
    let detail: String
}

/// A value that is read from a column, in the server's binary format.
protocol PostgresReadable {
    /// Nil if the column has another type; `Data` accepts every type.
    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> Self?
}

extension Bool: PostgresReadable {
    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> Bool? {
        guard type == .bool, bytes.count == 1 else { return nil }
        return unsafe bytes[0] != 0
    }
}

extension Int64: PostgresReadable {
    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> Int64? {
        switch type {
        case .int8: unsafe Int64(bitPattern: bytes.bigEndian())
        case .int4: unsafe Int64(Int32(truncatingIfNeeded: bytes.bigEndian()))
        case .int2: unsafe Int64(Int16(truncatingIfNeeded: bytes.bigEndian()))
        default: nil
        }
    }
}

extension Int: PostgresReadable {
    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> Int? {
        unsafe Int64.read(bytes, type).map { Int($0) }
    }
}

extension Double: PostgresReadable {
    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> Double? {
        guard type == .float8 else { return nil }
        return unsafe Double(bitPattern: bytes.bigEndian())
    }
}

/// A text, or a UUID as text.
extension String: PostgresReadable {
    private static let texts: Set<UInt32> = [PostgresType.text.number, 19, 1042, 1043]

    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> String? {
        if type == .uuid { return unsafe UUIDv7.read(bytes, type)?.description }
        guard texts.contains(type.number) else { return nil }
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}

/// Bytes; also those of a geography.
extension Data: PostgresReadable {
    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> Data? {
        unsafe Data(bytes)
    }
}

extension UUIDv7: PostgresReadable {
    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> UUIDv7? {
        guard type == .uuid, bytes.count == 16 else { return nil }
        return unsafe UUIDv7(
            high: UnsafeRawBufferPointer(rebasing: bytes[..<8]).bigEndian(),
            low: UnsafeRawBufferPointer(rebasing: bytes[8...]).bigEndian())
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndian() -> UInt64 {
        unsafe reduce(0) { $0 << 8 | UInt64($1) }
    }
}
