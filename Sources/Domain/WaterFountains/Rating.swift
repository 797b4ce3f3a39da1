public import RecordKeeping

/// What a review rates.
public enum RatingAspect: String, CaseIterable, Hashable, Sendable {
    case flow, flavour, temperature, location
}

/// A rating: 0 (worst) to 100 (best).
public struct Rating: Hashable, Sendable {
    /// The number.
    public let value: Int

    /// The allowed numbers.
    public static let range = 0...100

    /// Checks `value`; `aspect` names it in the error.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(_ value: Int, of aspect: RatingAspect) throws(InvalidValue) {
        guard Self.range.contains(value) else {
            throw .outOfRange(field: aspect.rawValue, text: String(value), rule: Self.rule)
        }
        self.value = value
    }

    /// Reads a whole number.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String, of aspect: RatingAspect) throws(InvalidValue) {
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: aspect.rawValue, rule: Self.rule) }
        guard let value = Int(typed) else {
            throw .malformed(field: aspect.rawValue, text: typed, rule: Self.rule)
        }
        try self.init(value, of: aspect)
    }

    private static let rule = "give 0 to 100, or leave it out"

    /// The range that the rating is in.
    public var band: RatingBand { RatingBand(Double(value)) }
}

/// The ranges of ratings that have words: five of twenty, the last with 100.
public enum RatingBand: Int, CaseIterable, Hashable, Sendable {
    case lowest, low, middle, high, highest

    /// The range of a rating or a mean of ratings, 0 to 100.
    public init(_ value: Double) {
        self = RatingBand(rawValue: Int(max(0, value) / 20)) ?? .highest
    }

    /// The word for ratings of `aspect` in this range.
    public func word(for aspect: RatingAspect) -> String {
        let words =
            switch aspect {
            case .flow: ["a trickle", "weak", "steady", "strong", "gushing"]
            case .flavour: ["foul", "odd", "plain", "good", "delicious"]
            case .temperature: ["warm", "lukewarm", "cool", "cold", "ice-cold"]
            case .location: ["hard to find", "out of the way", "fair", "handy", "ideal"]
            }
        return words[rawValue]
    }
}

/// The ratings of a review. Each may be missing.
public struct Ratings: Hashable, Sendable {
    /// How strongly the water flows.
    public var flow: Rating?
    /// How the water tastes.
    public var flavour: Rating?
    /// How cold the water is.
    public var temperature: Rating?
    /// How well the fountain lies.
    public var location: Rating?

    /// Ratings of which those that are left out are missing.
    public init(
        flow: Rating? = nil, flavour: Rating? = nil, temperature: Rating? = nil,
        location: Rating? = nil
    ) {
        self.flow = flow
        self.flavour = flavour
        self.temperature = temperature
        self.location = location
    }

    /// The rating of an aspect; nil if it is missing.
    public subscript(aspect: RatingAspect) -> Rating? {
        get {
            switch aspect {
            case .flow: flow
            case .flavour: flavour
            case .temperature: temperature
            case .location: location
            }
        }
        set {
            switch aspect {
            case .flow: flow = newValue
            case .flavour: flavour = newValue
            case .temperature: temperature = newValue
            case .location: location = newValue
            }
        }
    }
}
