public import Accounts

/// A plate that may be the one that was typed or read.
public struct PlateMatch: Hashable, Sendable {
    /// How the plate and the query match. Earlier cases are offered first.
    public enum Kind: Int, CaseIterable, Hashable, Sendable {
        /// The plate is the query.
        case exact
        /// The query is a part of the plate.
        case part
        /// They differ only in characters that look alike, such as 0 and O.
        case lookAlike
        /// The query differs from a part of the plate only in characters that look alike.
        case lookAlikePart
        /// One character was replaced, left out or added, or two neighbours were exchanged. Others may
        /// look alike.
        case oneOff
    }

    /// The plate.
    public let plate: LicensePlate
    /// How it matches.
    public let kind: Kind
    /// How unlikely it is that the plate was typed or read like this, by ``MisreadingCosts``; 0 if the
    /// characters are the same.
    public let cost: Int
}

extension PlateMatch.Kind: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Matches are ordered by kind, then by cost, then by plate.
extension PlateMatch: Comparable {
    public static func < (left: PlateMatch, right: PlateMatch) -> Bool {
        (left.kind, left.cost, left.plate.text) < (right.kind, right.cost, right.plate.text)
    }
}
