import Atlas
import Foundation
import OpeningHours
import RecordKeeping
import StoreRuntime

extension CarParkIndex {
    /// Whether a car park may be suitable, opening hours and fees aside.
    func mayServe(_ carPark: CarParkSketch, _ wish: CarParkRequirements) -> Bool {
        guard wish.access.admits(carPark.access), carPark.capacity != 0 else { return false }
        guard let limit = carPark.maxStaySeconds, let stay = wish.stay else { return true }
        return stay <= .seconds(limit)
    }

    /// Whether a car park is suitable.
    func serves(_ carPark: CarParkSketch, _ wish: CarParkRequirements) -> Bool {
        guard mayServe(carPark, wish), wish.fee == .any || isFree(carPark, wish) else {
            return false
        }
        guard let hours = carPark.openingHours else { return true }
        return state(of: hours, wish) != .closed
    }

    /// Whether parking is certainly free: there is no fee, or only at other times.
    private func isFree(_ carPark: CarParkSketch, _ wish: CarParkRequirements) -> Bool {
        guard let fee = carPark.fee, fee != "yes" else { return false }
        return fee == "no" || state(of: fee, wish) == .closed
    }

    /// The state of a schedule throughout the stay; unknown if no time is given or the text could
    /// not be parsed.
    private func state(of text: String, _ wish: CarParkRequirements) -> OpeningState {
        guard let arrival = wish.arrival, let schedule = schedules[text] else { return .unknown }
        let start = LocalMoment(arrival, in: timeZone)
        let minutes = (wish.stay?.components.seconds ?? 0) / 60
        return schedule.state(
            throughout: start, start.advanced(byMinutes: Int(minutes)),
            in: Surroundings(timeZone: timeZone, holidays: holidays))
    }
}

extension LocalMoment {
    fileprivate init(_ time: Timestamp, in timeZone: TimeZone) {
        self.init(
            Date(timeIntervalSince1970: Double(time.millisecondsSinceEpoch) / 1_000), in: timeZone)
    }
}
