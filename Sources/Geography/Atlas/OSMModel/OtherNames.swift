/// All names of an element but `name`, by their OSM keys.
///
/// Source: https://wiki.openstreetmap.org/wiki/Names
package struct OtherNames: Hashable, Sendable {
    /// The names in the order of the tags.
    package private(set) var pairs: [Pair]

    /// A key, such as `name:fr`, and its value.
    package struct Pair: Hashable, Sendable {
        /// The OSM key.
        package let key: String
        /// The name.
        package let value: String
    }

    private static let stems = [
        "name", "alt_name", "old_name", "short_name", "loc_name", "official_name", "int_name",
        "nat_name", "reg_name",
    ]
    /// `name:…` keys that describe the name and are not names.
    private static let remarks: Set<String> = [
        "etymology", "pronunciation", "prefix", "suffix", "source", "signed", "origin", "genitive",
        "adjective", "absence", "note",
    ]

    /// The names among the tags of an element.
    package init(_ tags: Tags) {
        pairs = []
        for (key, value) in tags.pairs where Self.isName(key) && !value.isEmpty {
            pairs.append(Pair(key: key, value: value))
        }
    }

    /// The `name` among `tags`, or else its substitute; nil if there is neither.
    package static func mainName(in tags: Tags) -> String? {
        if let name = tags["name"], !name.isEmpty { return name }
        return OtherNames(tags).substitute
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

    /// The name of something without `name`: in some language, or else official, local, alternative
    /// or short. Nil if it has only a former name or none.
    package var substitute: String? {
        let plain = ["official_name", "int_name", "loc_name", "alt_name", "short_name"]
        let name =
            pairs.filter { $0.key.hasPrefix("name:") }.min { $0.key < $1.key }
            ?? plain.lazy.compactMap { key in pairs.first { $0.key == key } }.first
        return name?.value.split(separator: ";").first.map { String($0.drop { $0 == " " }) }
    }

    /// Adds the names of `other` whose keys are missing here.
    package mutating func add(_ other: OtherNames) {
        for pair in other.pairs where !pairs.contains(where: { $0.key == pair.key }) {
            pairs.append(pair)
        }
    }

    /// Adds one name, unless there is one for the key.
    package mutating func add(_ value: String, for key: String) {
        if !pairs.contains(where: { $0.key == key }) { pairs.append(Pair(key: key, value: value)) }
    }

    /// A JSON object by key; nil if there are no other names.
    package var json: String? {
        Tags(pairs.map { ($0.key, $0.value) }).json
    }
}
