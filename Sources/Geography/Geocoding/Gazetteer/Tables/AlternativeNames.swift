import Foundation

/// The name tags other than `name`.
public enum AlternativeNames {
    private static let plain: Set<String> = [
        "alt_name", "old_name", "short_name", "loc_name", "official_name", "int_name", "nat_name",
        "reg_name", "ref", "name_1", "name:left", "name:right",
    ]

    /// Every other name in the JSON object `names`.
    static func all(in names: String?) -> [String] {
        decode(names).sorted { $0.key < $1.key }.flatMap { key, value in
            guard plain.contains(key) || isLanguage(key) else { return [String]() }
            return value.split(separator: ";").map(String.init)
        }
    }

    /// The name of something without `name`: in some language, or else official, local, alternative
    /// or short. Nil if it has only a former name or none.
    static func substitute(in names: String?) -> String? {
        guard let names else { return nil }
        let known = decode(names).sorted { $0.key < $1.key }
        let name =
            known.first { $0.key.hasPrefix("name:") && isLanguage($0.key) }
            ?? known.first {
                ["official_name", "int_name", "loc_name", "alt_name", "short_name"].contains($0.key)
            }
        return name?.value.split(separator: ";").first.map(String.init)
    }

    /// The names by their keys; empty for nil and for invalid JSON.
    public static func decode(_ names: String?) -> [String: String] {
        guard let names else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: Data(names.utf8))) ?? [:]
    }

    /// `name:fr`, `name:zh-Hans`, but not `name:etymology`.
    private static func isLanguage(_ key: String) -> Bool {
        guard let colon = key.firstIndex(of: ":") else { return false }
        let code = key[key.index(after: colon)...]
        let first = code.prefix { $0 != "-" && $0 != "_" }
        return key[..<colon].hasSuffix("name") && (2...3).contains(first.count)
    }
}
