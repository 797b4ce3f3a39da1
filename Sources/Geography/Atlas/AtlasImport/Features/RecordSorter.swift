package import Foundation

/// Sorts records by a key in bounded memory: sorted runs move to unlinked files, which are merged.
package struct RecordSorter: ~Copyable {
    /// The maximum number of bytes of records in memory.
    private let bytesInMemory: Int
    private let folder: URL
    private var records: [(key: UInt64, bytes: [UInt8])] = []
    private var byteCount = 0
    private var runs: [Data] = []

    /// A sorter whose files are in `folder`.
    package init(spillingTo folder: URL, bytesInMemory: Int = 64 << 20) {
        self.folder = folder
        self.bytesInMemory = bytesInMemory
    }

    /// Adds a record.
    ///
    /// - Throws: `CocoaError` if the file of a run cannot be written.
    package mutating func append(_ record: [UInt8], key: UInt64) throws {
        records.append((key, record))
        byteCount += record.count + 48
        if byteCount > bytesInMemory { try spill() }
    }

    private mutating func spill() throws {
        Self.sort(&records)
        var run = Data(capacity: byteCount)
        for (key, bytes) in records {
            run.append(littleEndian: key)
            run.append(littleEndian: UInt64(bytes.count))
            run.append(contentsOf: bytes)
        }
        let file = folder.appending(path: "features-\(UUID().uuidString)")
        try run.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        runs.append(try Data(contentsOf: file, options: .alwaysMapped))
        records.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    /// Equal keys are sorted by their bytes, so that the order is the same for every run.
    private static func sort(_ records: inout [(key: UInt64, bytes: [UInt8])]) {
        records.sort { one, other in
            one.key != other.key
                ? one.key < other.key : one.bytes.lexicographicallyPrecedes(other.bytes)
        }
    }

    /// Calls `body` with all records in ascending order, and removes them.
    ///
    /// - Throws: What `body` throws.
    /// - Complexity: O(n log n + n · runs).
    package mutating func drain(_ body: (UInt64, [UInt8]) throws -> Void) throws {
        Self.sort(&records)
        var next = 0
        var cursors = runs.map(RunCursor.init)
        while true {
            var least: Int?
            for index in cursors.indices {
                guard let key = cursors[index].key else { continue }
                if let best = least.flatMap({ cursors[$0].key }), best <= key { continue }
                least = index
            }
            let own = next < records.count ? records[next].key : nil
            if let least, let key = cursors[least].key, own.map({ key <= $0 }) ?? true {
                try body(key, cursors[least].take())
            } else if let own {
                try body(own, records[next].bytes)
                next += 1
            } else {
                break
            }
        }
        records = []
        runs = []
    }

    /// The records of a run that are left.
    private struct RunCursor {
        private let run: Data
        private var offset = 0
        private(set) var key: UInt64?

        init(_ run: Data) {
            self.run = run
            readKey()
        }

        private mutating func readKey() {
            key = offset < run.count ? run.littleEndianNumber(at: offset) : nil
        }

        mutating func take() -> [UInt8] {
            let length = Int(run.littleEndianNumber(at: offset + 8))
            let start = run.startIndex + offset + 16
            offset += 16 + length
            readKey()
            return [UInt8](run[start..<start + length])
        }
    }
}

extension Data {
    fileprivate mutating func append(littleEndian number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    fileprivate func littleEndianNumber(at offset: Int) -> UInt64 {
        (0..<8).reduce(0) { $0 | UInt64(self[startIndex + offset + $1]) << (8 * UInt64($1)) }
    }
}
