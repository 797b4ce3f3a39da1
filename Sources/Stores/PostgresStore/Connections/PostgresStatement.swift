/// A statement with the values of `$1`, `$2` and so on.
struct PostgresStatement: Sendable {
    let sql: String
    let values: [any PostgresValue]

    /// A statement whose values stand in the order of their numbers.
    init(_ sql: String, _ values: [any PostgresValue] = []) {
        self.sql = sql
        self.values = values
    }

    /// What identifies it as prepared: its text and the types of its values.
    var key: Key { Key(sql: sql, types: types) }

    var types: [PostgresType] { values.map { type(of: $0).postgresType } }

    struct Key: Hashable {
        let sql: String
        let types: [PostgresType]
    }
}

/// The values of a statement as libpq takes them.
struct PostgresValues {
    let bytes: [UInt8]
    /// Where each value begins, nil for NULL; and how many bytes it has.
    let places: [(start: Int?, length: Int32)]

    init(_ values: [any PostgresValue]) {
        // So that the place of an empty value is not NULL.
        var bytes: [UInt8] = [0]
        places = values.map { value in
            guard let more = value.postgresBytes else { return (nil, 0) }
            defer { bytes += more }
            return (bytes.count, Int32(more.count))
        }
        self.bytes = bytes + [0]
    }

    /// Calls `body` with pointers to the values, their lengths and their formats, which are binary.
    func withPointers<Value>(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Value
    ) -> Value {
        let lengths = places.map(\.length)
        let formats = [Int32](repeating: 1, count: places.count)
        return unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let pointers = unsafe places.map { place in
                unsafe place.start.flatMap { offset in unsafe start.map { unsafe $0 + offset } }
            }
            return unsafe pointers.withUnsafeBufferPointer { pointers in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    unsafe formats.withUnsafeBufferPointer { formats in
                        unsafe body(
                            pointers.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}
