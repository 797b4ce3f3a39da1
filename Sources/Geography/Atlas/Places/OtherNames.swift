/// The names of an object beside its `name`, by their OSM keys.
///
/// Source: https://wiki.openstreetmap.org/wiki/Names
package struct OtherNames: Hashable, Sendable {
    package private(set) var pairs: [Pair]

    package struct Pair: Hashable, Sendable {
        package let key: String
        package let value: String
    }

    private static let stems = [
        "name", "alt_name", "old_name", "short_name", "loc_name", "official_name", "int_name",
        "nat_name",
        "reg_name",
    ]
    /// `name:…` keys that say something about the name and are no name.
    private static let remarks: Set<String> = [
        "etymology", "pronunciation", "prefix", "suffix", "source", "signed", "origin", "genitive",
        "left", "right", "adjective", "backward", "forward", "absence", "note",
    ]

    package init(_ tags: Tags) {
        pairs = []
        for (key, value) in tags.pairs where Self.isName(key) && !value.isEmpty {
            pairs.append(Pair(key: key, value: value))
        }
    }

    private static func isName(_ key: String) -> Bool {
        guard key.utf8.count > 5, let stem = stems.first(where: { key.hasPrefix($0) }) else {
            return false
        }
        let rest = key.utf8.dropFirst(stem.utf8.count)
        guard let separator = rest.first else { return true }
        let tail = String(rest.dropFirst()) ?? ""
        switch separator {
        case UInt8(ascii: ":"):
            return !tail.utf8.contains(UInt8(ascii: ":"))
                && (stem != "name" || !remarks.contains(tail))
        case UInt8(ascii: "_"): return stem == "name" && tail.allSatisfy(\.isNumber)
        default: return false
        }
    }

    /// Takes the names from `other` for the keys that are missing here.
    package mutating func add(_ other: OtherNames) {
        for pair in other.pairs where !pairs.contains(where: { $0.key == pair.key }) {
            pairs.append(pair)
        }
    }

    /// Adds one name where its key is free.
    package mutating func add(_ value: String, for key: String) {
        if !pairs.contains(where: { $0.key == key }) { pairs.append(Pair(key: key, value: value)) }
    }

    /// A JSON object by key, or nil where there are no other names.
    package var json: String? {
        guard !pairs.isEmpty else { return nil }
        let members = pairs.map { "\(Self.quoted($0.key)):\(Self.quoted($0.value))" }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
