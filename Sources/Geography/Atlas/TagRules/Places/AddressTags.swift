import OSMModel

/// Reads the tags of addresses.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:addr:*
package enum AddressTags {
    package static func isAddress(_ tags: Tags) -> Bool {
        houseNumber(tags) != nil || tags["addr:housename"] != nil
    }

    /// The number, as Czechs and Slovaks write it where only its parts are tagged: the house's
    /// in the town, the one along the street.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:addr:conscriptionnumber
    package static func houseNumber(_ tags: Tags) -> String? {
        if let number = tags["addr:housenumber"] { return number }
        let parts = [tags["addr:conscriptionnumber"], tags["addr:streetnumber"]]
            .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}
