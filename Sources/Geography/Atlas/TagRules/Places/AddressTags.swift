import OSMModel

/// Reads the tags of addresses.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:addr:*
package enum AddressTags {
    /// Whether an element has a house number or a house name.
    package static func isAddress(_ tags: Tags) -> Bool {
        houseNumber(tags) != nil || tags["addr:housename"] != nil
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
