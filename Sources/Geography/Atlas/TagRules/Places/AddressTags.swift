import OSMModel

/// Reads the tags of addresses.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:addr:*
package enum AddressTags {
    /// Whether an element has a house number or a house name.
    package static func isAddress(_ tags: Tags) -> Bool {
        houseNumber(tags) != nil || houseName(tags) != nil
    }

    /// The name of a house; nil if it has none.
    package static func houseName(_ tags: Tags) -> String? {
        tags["addr:housename"] ?? (tags["place"] == "house" ? OtherNames.mainName(in: tags) : nil)
    }

    /// The towns and their parts that the address of a street or house names, the town first.
    package static func cities(_ tags: Tags) -> [String] {
        ["addr:city", "addr:village", "addr:municipality", "addr:suburb", "addr:district"]
            .compactMap { tags[$0] }
    }

    /// The house number; nil if there is none. In Czechia and Slovakia, where its parts are tagged
    /// instead, it is the number in the town and the one along the street: `1234/5`.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:addr:conscriptionnumber
    package static func houseNumber(_ tags: Tags) -> String? {
        if let number = tags["addr:housenumber"] { return number }
        let parts = [tags["addr:conscriptionnumber"], tags["addr:streetnumber"]]
            .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}
