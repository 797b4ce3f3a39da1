import Atlas
import Foundation
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
