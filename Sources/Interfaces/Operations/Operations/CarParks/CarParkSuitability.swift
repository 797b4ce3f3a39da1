import Atlas
import Foundation
import KerbRules
import OpeningHours
import RecordKeeping
import StoreRuntime

extension CarParkIndex {
    /// Whether a car park may be suitable. Does not check opening hours and fees, which takes
    /// longer.
    func mayBeSuitable(_ carPark: CarParkSketch, _ requirements: CarParkRequirements) -> Bool {
        guard requirements.access.admits(carPark.access), carPark.capacity != 0 else {
            return false
        }
        guard let limit = carPark.maxStaySeconds, let stay = requirements.stay else { return true }
        return stay <= .seconds(limit)
    }

    /// Whether a car park is suitable.
    func isSuitable(_ carPark: CarParkSketch, _ requirements: CarParkRequirements) -> Bool {
        guard mayBeSuitable(carPark, requirements),
            requirements.fee == .any || isFree(carPark, requirements)
        else {
            return false
        }
        guard let hours = carPark.openingHours else { return true }
        return state(of: hours, requirements) != .closed
    }

    /// Whether parking is certainly free: there is no fee, or only at other times.
    private func isFree(_ carPark: CarParkSketch, _ requirements: CarParkRequirements) -> Bool {
        guard let fee = carPark.fee, fee != "yes" else { return false }
        return fee == "no" || state(of: fee, requirements) == .closed
    }

    /// The state of a schedule throughout the stay; unknown if no time is given or the text could
    /// not be parsed.
    private func state(of text: String, _ requirements: CarParkRequirements) -> OpeningState {
        guard let arrival = requirements.arrival, let schedule = schedules[text] else {
            return .unknown
        }
        let start = LocalMoment(arrival.date, in: timeZone)
        let minutes = (requirements.stay?.components.seconds ?? 0) / 60
        return schedule.state(
            throughout: start, start.advanced(byMinutes: Int(minutes)),
            in: Surroundings(timeZone: timeZone, holidays: holidays))
    }
}

extension ParkingSearch {
    /// Whether the rules let a person park and stay, if a stay or a free place is wanted. What is
    /// unknown does not make a car park unsuitable. Who may drive in is for the filter by access.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    func mayStay(in carPark: CarParkSketch, _ requirements: CarParkRequirements) throws -> Bool {
        guard requirements.stay != nil || requirements.fee == .free,
            let arrival = requirements.arrival, let rules = carPark.rules,
            let place = carPark.accessPoints.first
        else { return true }
        let start = LocalMoment(arrival.date, in: engines.timeZone)
        let end = start.advanced(
            byMinutes: Int((requirements.stay?.components.seconds ?? 0) / 60))
        var moment = start
        // A stay may end early because the rest is unknown, which then begins there.
        while moment <= end {
            let verdict = try KerbSearch(engines).verdict(
                carPark: rules, at: place, moment, for: requirements.parker)
            switch verdict.terms.permission {
            case .forbidden: return admits(verdict.terms.ground, requirements.access)
            case .allowed:
                guard let leaveBy = verdict.leaveBy, leaveBy < end, moment < leaveBy else {
                    return true
                }
                let then = try KerbSearch(engines).verdict(
                    carPark: rules, at: place, leaveBy, for: requirements.parker)
                guard then.terms.permission == .unknown else { return false }
                moment = leaveBy
            case .unknown:
                guard let until = verdict.until else { return true }
                moment = until
            }
        }
        return true
    }

    /// Whether the filter by access has admitted those whom a place is only for.
    private func admits(_ ground: ParkingTerms.Ground?, _ access: CarParkAccess) -> Bool {
        switch ground {
        case .customersOnly: access != .everybody
        case .residentsOnly, .permitOnly, .deliveryOnly, .privateOnly: access == .any
        default: false
        }
    }
}
