import Foundation

/// An object's names in every language and of every kind.
package enum NamingTags {
    /// The value of a `names` column: a JSON object of every naming tag but `name` itself, with
    /// sorted keys, such as `{"name:fr":"…","alt_name":"…"}`; nil where there is none.
    package static func json(_ tags: Tags) -> String? {
        TagJSON.object(tags.pairs.filter { isOther($0.key) })
    }

    private static func isOther(_ key: String) -> Bool {
        guard key.contains("name"), key != "name" else { return false }
        let stem = key.prefix { $0 != ":" }
        return stems.contains(String(stem)) && !key.hasSuffix(":etymology:wikidata")
            && !key.hasSuffix(":etymology")
    }

    private static let stems: Set<String> = [
        "name", "alt_name", "alt_name_1", "int_name", "loc_name", "nat_name", "official_name",
        "old_name", "reg_name", "short_name", "sorting_name", "name_1", "name_2", "bridge_name",
        "tunnel_name",
    ]
}

/// Tags as text for a JSON column.
package enum TagJSON {
    /// A JSON object with sorted keys; nil for no pairs.
    package static func object(_ pairs: [(key: String, value: String)]) -> String? {
        guard !pairs.isEmpty else { return nil }
        let values = Dictionary(pairs.map { ($0.key, $0.value) }) { first, _ in first }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(values) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
