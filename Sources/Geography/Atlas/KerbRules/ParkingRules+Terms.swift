import OSMModel
public import OpeningHours
import TagRules

extension ParkingRules {
    /// What holds for `parker` at a minute.
    ///
    /// - Complexity: O(n) in the text of the tags.
    public func terms(
        at moment: LocalMoment, for parker: Parker, in surroundings: Surroundings = Surroundings()
    ) -> ParkingTerms {
        Reading(rules: self, moment: moment, parker: parker, surroundings: surroundings).terms
    }
}

/// The rules at one minute for one person.
private struct Reading {
    let rules: ParkingRules
    let moment: LocalMoment
    let parker: Parker
    let surroundings: Surroundings
    private let isResident: Verdict
    private let traveller: Traveller
    private let audiences: Set<RuleAttribute.Audience>

    init(rules: ParkingRules, moment: LocalMoment, parker: Parker, surroundings: Surroundings) {
        self.rules = rules
        self.moment = moment
        self.parker = parker
        self.surroundings = surroundings
        isResident = parker.isResident(of: rules.zones)
        traveller = parker.traveller(isResident)
        var audiences: Set<RuleAttribute.Audience> = [.everybody]
        if isResident == .yes { audiences.insert(.residents) }
        if parker.hasDisabledPermit { audiences.insert(.disabled) }
        self.audiences = audiences
    }

    private func possibilities(_ attribute: RuleAttribute) -> [RuleAttribute.Possibility] {
        attribute.possibilities(
            at: moment, in: surroundings, for: traveller, audiences: audiences)
    }

    /// The value that applies; nil if the map has none, or it is uncertain.
    private func value(_ attribute: RuleAttribute) -> String? {
        let possible = possibilities(attribute)
        return Set(possible.map(\.value)).count == 1 ? possible.last?.value : nil
    }

    // MARK: Permission

    private struct Judgement: Hashable {
        let permission: ParkingTerms.Permission
        let ground: ParkingTerms.Ground?
        var permit: ParkingTerms.Permit?

        static let allowed = Judgement(permission: .allowed, ground: nil)
        static func no(_ ground: ParkingTerms.Ground) -> Judgement {
            Judgement(permission: .forbidden, ground: ground)
        }
        static func unknown(_ ground: ParkingTerms.Ground) -> Judgement {
            Judgement(permission: .unknown, ground: ground)
        }
        static func permitted(_ permit: ParkingTerms.Permit) -> Judgement {
            Judgement(permission: .allowed, ground: nil, permit: permit)
        }
    }

    private var judgement: Judgement {
        if let hours = rules.hours {
            switch hours.state(at: moment, in: surroundings) {
            case .closed: return .no(.closed)
            case .unknown: return .unknown(.depends(hours.text))
            case .open: break
            }
        }
        let restrictions = possibilities(rules.restriction)
        let accesses = possibilities(rules.access)
        let outcomes = restrictions.flatMap { restriction in
            accesses.map { judgement(restriction.value, $0.value) }
        }
        guard let last = outcomes.last else { return .unknown(.noRules) }
        if outcomes.allSatisfy({ $0.permission == last.permission }) {
            if last.permission == .allowed, let hours = rules.unreadableHours {
                return .unknown(.unreadable(hours))
            }
            return last
        }
        let condition = (restrictions + accesses).compactMap(\.condition).first ?? ""
        return .unknown(.depends(condition))
    }

    private func judgement(_ restriction: String?, _ access: String?) -> Judgement {
        if let refusal = refusal(by: restriction) { return refusal }
        if rules.position == "no" { return .no(.noPlace) }
        if let reserved = reservedJudgement { return reserved }
        if let access { return judgement(access: access) }
        guard rules.isKerb else { return .allowed }
        if !rules.zones.isEmpty, !rules.hasRules {
            if let zone = parker.zone(of: rules.zones) { return .permitted(.zone(zone)) }
            return .unknown(.zoneUnclear)
        }
        return rules.hasRules ? .allowed : .unknown(.noRules)
    }

    /// Why a value of `restriction=*` forbids parking; nil if it does not.
    private func refusal(by restriction: String?) -> Judgement? {
        let values = (restriction ?? "none").lowercased().split { $0 == ";" || $0 == "," }
            .map { String($0.trimmingSpaces()) }
        for value in values {
            switch value {
            case "none", "no", "": continue
            case "no_parking", "no_waiting": return .no(.noParking)
            case "no_stopping", "fire_lane": return .no(.noStopping)
            case "no_standing": return .no(.noStanding)
            case "loading_only": return .no(.loadingOnly)
            case "charging_only": return .no(.chargingOnly)
            default: return .unknown(.unreadable(value))
            }
        }
        return nil
    }

    /// What `disabled=designated`, `residents=designated` and `taxi=designated` say; nil if there is
    /// no such tag.
    private var reservedJudgement: Judgement? {
        let marks: Set = ["designated", "only", "permit", "yes"]
        let disabled = value(rules.disabled) ?? ""
        if parker.hasDisabledPermit, marks.contains(disabled) { return .permitted(.disabled) }
        if disabled == "designated" || disabled == "only" { return .no(.disabledOnly) }
        let residents = value(rules.residents) ?? ""
        if residents == "residents" || ["designated", "only", "permit"].contains(residents) {
            return forResidents
        }
        if residents == "yes", isResident == .yes { return forResidents }
        return rules.reservation.map { .no(.reserved($0)) }
    }

    private var forResidents: Judgement {
        if let zone = parker.zone(of: rules.zones) { return .permitted(.zone(zone)) }
        return isResident == .maybe ? .unknown(.zoneNotNamed) : .no(.residentsOnly)
    }

    private func judgement(access text: String) -> Judgement {
        let text = text.lowercased()
        switch text {
        case "residents", "resident": return forResidents
        case "permit", "permission", "private":
            if !rules.zones.isEmpty { return forResidents }
            if text == "private" { return .no(.privateOnly) }
            return isResident == .maybe ? .unknown(.zoneNotNamed) : .no(.permitOnly)
        case "disabled":
            return parker.hasDisabledPermit ? .permitted(.disabled) : .no(.disabledOnly)
        case "unknown": return .unknown(.noRules)
        default: break
        }
        if Self.kinds.contains(text) { return .no(.reserved(text)) }
        switch AccessRules.value(text, for: .driving) {
        case .allowed, .destination, .discouraged: return .allowed
        case .customers: return .no(.customersOnly)
        case .delivery: return .no(.deliveryOnly)
        case .permit: return .no(.permitOnly)
        case .private: return .no(.privateOnly)
        case .forbidden, .dismount: return .no(.noParking)
        case nil: return .unknown(.unreadable(text))
        }
    }

    private static let kinds: Set = [
        "taxi", "bus", "psv", "hgv", "goods", "emergency", "car_sharing", "carsharing",
        "motorcycle", "bicycle", "military", "agricultural", "forestry", "employees", "staff",
        "members", "students",
    ]

    // MARK: Terms

    var terms: ParkingTerms {
        let judgement = judgement
        if let ground = judgement.ground {
            return .refused(
                judgement.permission, ground, zones: rules.zones, reason: value(rules.reason))
        }
        return .allowed(
            zones: rules.zones, permit: judgement.permit, fee: fee,
            charge: fee == .free ? nil : charge, stay: stay, needsDisc: needs(rules.disc),
            needsTicket: needs(rules.ticket) && !isExemptFromFee)
    }

    private func needs(_ attribute: RuleAttribute) -> Bool {
        possibilities(attribute).contains { $0.value == "yes" || $0.value == "designated" }
    }

    /// Holders of the zone's permit do not pay where others do.
    private var isExemptFromFee: Bool { isResident == .yes }

    private var fee: ParkingTerms.Fee {
        let fees = Set(possibilities(rules.fee).map { Self.fee($0.value, self) })
        let usual = fees.count == 1 ? fees.first ?? .unknown : ParkingTerms.Fee.unknown
        return usual == .paid && isExemptFromFee ? .free : usual
    }

    private static func fee(_ text: String?, _ reading: Reading) -> ParkingTerms.Fee {
        guard let text else { return .unknown }
        switch text.lowercased() {
        case "yes": return .paid
        case "no", "free": return .free
        default: break
        }
        switch reading.rules.feeTimes[text]?
            .state(at: reading.moment, in: reading.surroundings)
        {
        case .open: return .paid
        case .closed: return .free
        case .unknown, nil: return .unknown
        }
    }

    private var charge: String? {
        value(rules.charge).flatMap { ["yes", "no", ""].contains($0.lowercased()) ? nil : $0 }
    }

    /// The shortest of the limits that may apply.
    private var stay: ParkingTerms.Stay {
        let stays = possibilities(rules.stay).map { Self.stay($0.value) }
        if let shortest = stays.compactMap(\.seconds).min() { return .limited(shortest) }
        return stays.allSatisfy { $0 == stays.last } ? stays.last ?? .unknown : .unknown
    }

    private static func stay(_ text: String?) -> ParkingTerms.Stay {
        guard let text else { return .unknown }
        if ["no", "none", "unlimited"].contains(text.lowercased()) { return .unlimited }
        return StayLimit.seconds(text).map { .limited($0) } ?? .text(text)
    }
}
