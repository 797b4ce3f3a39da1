/// A 48-bit hash of a normalised name. Spellings that mean the same have the same key, as do forms
/// of a name that consist of the same words.
///
/// The index has keys instead of texts, so a lookup takes one step in a B-tree. The probability
/// that two given names share a key is one in 2⁴⁸.
public struct NameKey: Hashable, Sendable {
    /// The part of the name that the key covers.
    public enum Form: Int, Sendable {
        /// Every word.
        case full = 0
        /// Without articles and prepositions.
        case bare = 1
        /// Without these and the street's type.
        case core = 2
        /// The kind of institution instead of its name.
        case category = 3
    }

    /// The hash, 0 ..< 2⁴⁸.
    public let rawValue: Int64

    /// Whether the hashes are equal.
    @inlinable public static func == (one: NameKey, other: NameKey) -> Bool {
        one.rawValue == other.rawValue
    }

    /// Hashes the key's value.
    @inlinable public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }

    /// The key of canonical words: joined, with ae = a, oe = o, ue = u and aa = a, so German and
    /// Scandinavian transliterations are equal.
    ///
    /// Source: Fowler, Noll, Vo: FNV-1a of 64 bits, folded to 48.
    public init(_ words: some Sequence<String>, form: Form) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        if form == .category { mix(UInt8(form.rawValue)) }
        var previous: UInt8 = 0
        for word in words {
            for byte in word.utf8 {
                let isDigraph = Self.isDigraph(previous, byte)
                if !isDigraph { mix(byte) }
                previous = isDigraph ? 0 : byte
            }
        }
        rawValue = Int64((hash ^ (hash >> 48)) & 0xFFFF_FFFF_FFFF)
    }

    /// The number of letters that a key sees in `bytes`: as many in `aas` as in `ås`.
    static func letters(of bytes: some Sequence<UInt8>) -> Int {
        var previous: UInt8 = 0
        var count = 0
        for byte in bytes {
            let isDigraph = isDigraph(previous, byte)
            if !isDigraph { count += 1 }
            previous = isDigraph ? 0 : byte
        }
        return count
    }

    private static func isDigraph(_ previous: UInt8, _ byte: UInt8) -> Bool {
        byte == 0x65 && (previous == 0x61 || previous == 0x6F || previous == 0x75)
            || byte == 0x61 && previous == 0x61
    }
}

/// The keys of one name; see ``NameKey/Form``.
public struct NameKeys: Sendable {
    /// The key of every word; nil without words.
    public let full: NameKey?
    /// The key without articles and prepositions; nil if nothing is left.
    public let bare: NameKey?
    /// The key without the street's type, too; nil if nothing is left.
    public let core: NameKey?

    /// The keys of a name.
    public init(full: NameKey?, bare: NameKey? = nil, core: NameKey? = nil) {
        self.full = full
        self.bare = bare
        self.core = core
    }

    /// The keys that are not nil, each with the forms that it covers, the fullest first.
    public var all: [(key: NameKey, forms: [NameKey.Form])] {
        var all: [(key: NameKey, forms: [NameKey.Form])] = []
        for (form, key) in [(NameKey.Form.full, full), (.bare, bare), (.core, core)] {
            guard let key else { continue }
            if all.last?.key == key {
                all[all.count - 1].forms.append(form)
            } else {
                all.append((key, [form]))
            }
        }
        return all
    }
}
