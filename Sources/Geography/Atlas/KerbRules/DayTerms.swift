public import OpeningHours

/// What holds for a person during a part of a day.
public struct DayTerms: Hashable, Sendable {
    /// The minutes of the day on the region's clocks, 0 to 1,440, half-open.
    public let minutes: Range<Int>
    /// What holds then.
    public let terms: ParkingTerms

    /// The terms of some minutes.
    public init(minutes: Range<Int>, terms: ParkingTerms) {
        self.minutes = minutes
        self.terms = terms
    }
}

extension ParkingRules {
    /// What holds on a day from midnight to midnight. Parts that follow each other differ.
    ///
    /// - Complexity: O(n²) in the text of the tags.
    public func day(
        _ date: LocalDate, for parker: Parker, in surroundings: Surroundings = Surroundings()
    ) -> [DayTerms] {
        let boundaries = boundaries(on: date, in: surroundings).filter { (1..<1_440).contains($0) }
        var parts: [DayTerms] = []
        for (start, end) in zip([0] + boundaries, boundaries + [1_440]) {
            let terms = terms(at: LocalMoment(date, minute: start), for: parker, in: surroundings)
            if let last = parts.last, last.terms == terms {
                parts[parts.count - 1] = DayTerms(
                    minutes: last.minutes.lowerBound..<end, terms: terms)
            } else {
                parts.append(DayTerms(minutes: start..<end, terms: terms))
            }
        }
        return parts
    }
}
