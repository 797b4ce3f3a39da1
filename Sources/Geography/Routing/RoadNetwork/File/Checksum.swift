/// XXH64 with seed 0: a fast checksum against damage, not against malice.
///
/// Source: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
enum Checksum {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// - Complexity: O(bytes), several bytes a cycle.
    static func of(_ bytes: borrowing RawSpan) -> UInt64 {
        var offset = 0
        var hash: UInt64
        if bytes.byteCount >= 32 {
            var lanes = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
            while offset + 32 <= bytes.byteCount {
                lanes.0 = round(lanes.0, bytes.word(offset))
                lanes.1 = round(lanes.1, bytes.word(offset + 8))
                lanes.2 = round(lanes.2, bytes.word(offset + 16))
                lanes.3 = round(lanes.3, bytes.word(offset + 24))
                offset += 32
            }
            hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7)
            hash = hash &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
            hash = merge(merge(merge(merge(hash, lanes.0), lanes.1), lanes.2), lanes.3)
        } else {
            hash = prime5
        }
        hash = hash &+ UInt64(bytes.byteCount)
        return avalanche(tail(of: bytes, from: offset, hash))
    }

    private static func tail(
        of bytes: borrowing RawSpan, from start: Int, _ hash: UInt64
    ) -> UInt64 {
        var (hash, offset) = (hash, start)
        while offset + 8 <= bytes.byteCount {
            hash = rotate(hash ^ round(0, bytes.word(offset)), 27) &* prime1 &+ prime4
            offset += 8
        }
        if offset + 4 <= bytes.byteCount {
            hash ^= UInt64(bytes.half(offset)) &* prime1
            hash = rotate(hash, 23) &* prime2 &+ prime3
            offset += 4
        }
        while offset < bytes.byteCount {
            hash = rotate(hash ^ (UInt64(bytes.byte(offset)) &* prime5), 11) &* prime1
            offset += 1
        }
        return hash
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* prime2, 31) &* prime1
    }

    private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }

    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        value &<< bits | value &>> (64 &- bits)
    }

    private static func avalanche(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 33) &* prime2
        value = (value ^ value >> 29) &* prime3
        return value ^ value >> 32
    }
}

extension RawSpan {
    fileprivate func word(_ offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    fileprivate func half(_ offset: Int) -> UInt32 {
        UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    fileprivate func byte(_ offset: Int) -> UInt8 {
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }
}
