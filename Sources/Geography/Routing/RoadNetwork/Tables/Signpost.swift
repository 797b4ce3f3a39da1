/// The destinations on the signs of a road or ramp, and the directions of its numbers.
///
/// Source: https://wiki.openstreetmap.org/wiki/Exit_Info,
/// https://wiki.openstreetmap.org/wiki/Key:destination
public struct Signpost: Sendable, Hashable, Codable {
    /// The exit's number, such as `57`.
    public let exit: String?
    /// The numbers of the roads that it leads to, such as `A 8`.
    public let refs: [String]
    /// The streets that it leads to.
    public let streets: [String]
    /// The places that it leads to, as the sign lists them.
    public let places: [String]
    /// The road's own numbers with the directions on its signs, such as `I 95 South`; nil if the
    /// signs have none.
    public let directedRef: String?

    /// Whether there is anything to read but the road's own numbers.
    public var isReadable: Bool {
        exit != nil || !refs.isEmpty || !streets.isEmpty || !places.isEmpty
    }

    /// Each value may be a list separated by semicolons, as in OpenStreetMap; nil if all are empty.
    public init?(
        exit: String?, refs: String?, streets: String?, places: String?,
        directedRef: String? = nil
    ) {
        func listed(_ text: String?) -> [String] {
            text?.split(separator: ";").map { $0.trimmingSpaces() }.filter { !$0.isEmpty } ?? []
        }
        let exits = listed(exit)
        self.exit = exits.isEmpty ? nil : exits.joined(separator: "/")
        (self.refs, self.streets, self.places) = (listed(refs), listed(streets), listed(places))
        self.directedRef = directedRef?.isEmpty == true ? nil : directedRef
        if !isReadable && self.directedRef == nil { return nil }
    }

    /// The road numbers and the places (the streets if there are no places) in OSRM's format:
    /// `A 8: Nice, Menton`. Nil if the sign has none of them.
    public var destinations: String? {
        let parts = [refs, places.isEmpty ? streets : places].filter { !$0.isEmpty }.map {
            $0.joined(separator: ", ")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }
}

// MARK: - In the graph file

extension Signpost {
    /// One line for each part, as the graph's names table stores it.
    public var text: String {
        [
            exit ?? "", refs.joined(separator: ";"), streets.joined(separator: ";"),
            places.joined(separator: ";"), directedRef ?? "",
        ].joined(separator: "\n")
    }

    /// Parses ``text``; nil if it is empty.
    ///
    /// - Complexity: O(bytes).
    public init?(_ text: MappedBytes, in range: Range<Int>) {
        var lines: [[String]] = [[]]
        var start = range.lowerBound
        for place in range.lowerBound...range.upperBound {
            let isEnd = place == range.upperBound
            let byte = isEnd ? UInt8(ascii: "\n") : text[place]
            guard byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\n") else { continue }
            if place > start { lines[lines.count - 1].append(text.text(start..<place)) }
            if byte == UInt8(ascii: "\n"), !isEnd { lines.append([]) }
            start = place + 1
        }
        guard lines.count == 5, lines.contains(where: { !$0.isEmpty }) else { return nil }
        exit = lines[0].isEmpty ? nil : lines[0].joined(separator: "/")
        (refs, streets, places) = (lines[1], lines[2], lines[3])
        directedRef = lines[4].isEmpty ? nil : lines[4].joined(separator: ";")
    }
}

extension RoadGraph {
    /// The signpost stored at an index of the names table.
    public func signpost(_ name: NameIndex) -> Signpost? {
        bytes(ofName: name).flatMap { Signpost(names.byte, in: $0) }
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
