/// What holds for a person at one minute at a kerb or in a car park.
public struct ParkingTerms: Hashable, Sendable {
    /// Whether the person may park.
    public enum Permission: String, Hashable, Sendable, CaseIterable {
        case allowed
        case forbidden
        /// The map does not say, or says it in a way that is not understood.
        case unknown
    }

    /// Why the person may not park, or why that is unknown.
    public enum Ground: Hashable, Sendable {
        case noParking
        /// Not even stopping to let people get in and out.
        case noStopping
        case noStanding
        case loadingOnly
        case chargingOnly
        /// There is no place to park along this side.
        case noPlace
        /// The car park is closed.
        case closed
        /// Only residents, with a permit for the zone if the map names it.
        case residentsOnly
        case permitOnly
        case disabledOnly
        case customersOnly
        case deliveryOnly
        case privateOnly
        /// Only vehicles or people of this kind: `taxi`, `bus`, `car_sharing`.
        case reserved(String)
        /// The map has no rules for this place.
        case noRules
        /// There is a permit zone, but the map does not say who else may park.
        case zoneUnclear
        /// The person has a permit, but the map does not say for which zone one is needed.
        case zoneNotNamed
        /// A tag's value that is not understood.
        case unreadable(String)
        /// It depends on something unknown, such as `snow > 5 cm`.
        case depends(String)
    }

    /// Whether parking costs money.
    public enum Fee: String, Hashable, Sendable, CaseIterable {
        case free, paid, unknown
    }

    /// The longest stay.
    public enum Stay: Hashable, Sendable {
        case unknown
        case unlimited
        /// In seconds.
        case limited(Int)
        /// The text of the map, which is not understood.
        case text(String)

        /// In seconds; nil if there is no limit or it is not known.
        public var seconds: Int? {
            guard case .limited(let seconds) = self else { return nil }
            return seconds
        }
    }

    /// A permit that lets the person park.
    public enum Permit: Hashable, Sendable {
        /// For a zone, as the map writes it.
        case zone(String)
        case disabled
    }

    /// Whether the person may park.
    public let permission: Permission
    /// Why not, or why that is unknown; nil if the person may park.
    public let ground: Ground?
    /// The permit zones of the place, as the map writes them; empty if it names none.
    public let zones: [String]
    /// The permit that is needed and that the person has; nil if everybody may park.
    public let permit: Permit?
    /// Whether it costs money; unknown if the person may not park.
    public let fee: Fee
    /// The price, as the map words it; nil if it is unknown.
    public let charge: String?
    /// The longest stay; unknown if the person may not park.
    public let stay: Stay
    /// Whether a parking disc must be shown.
    public let needsDisc: Bool
    /// Whether a ticket must be shown.
    public let needsTicket: Bool
    /// The reason of the rule as the map has it: `street_cleaning`; nil if it is unknown.
    public let reason: String?

    /// Terms under which the person may park.
    static func allowed(
        zones: [String], permit: Permit?, fee: Fee, charge: String?, stay: Stay, needsDisc: Bool,
        needsTicket: Bool
    ) -> ParkingTerms {
        ParkingTerms(
            permission: .allowed, ground: nil, zones: zones, permit: permit, fee: fee,
            charge: charge, stay: stay, needsDisc: needsDisc, needsTicket: needsTicket, reason: nil)
    }

    /// Terms under which the person may not park, or under which that is unknown.
    static func refused(
        _ permission: Permission, _ ground: Ground, zones: [String], reason: String?
    ) -> ParkingTerms {
        ParkingTerms(
            permission: permission, ground: ground, zones: zones, permit: nil, fee: .unknown,
            charge: nil, stay: .unknown, needsDisc: false, needsTicket: false, reason: reason)
    }

    /// How maps draw the place.
    public var state: ParkingState {
        switch permission {
        case .unknown: return .unknown
        case .forbidden:
            switch ground {
            case .residentsOnly, .permitOnly, .disabledOnly, .customersOnly, .privateOnly,
                .reserved, .deliveryOnly, .loadingOnly, .chargingOnly:
                return .restricted
            default: return .forbidden
            }
        case .allowed:
            switch fee {
            case .paid: return .paid
            case .free: return .free
            case .unknown: return .open
            }
        }
    }
}

/// The state of a place at one minute, as maps draw it.
public enum ParkingState: String, Hashable, Sendable, CaseIterable {
    /// The person may park, and it costs nothing.
    case free
    /// The person may park for money.
    case paid
    /// The person may park; the price is unknown.
    case open
    /// Only others may park: residents, customers, people who load.
    case restricted
    /// Nobody may park.
    case forbidden
    case unknown
}
