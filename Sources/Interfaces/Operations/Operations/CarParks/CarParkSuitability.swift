import Atlas
import Foundation
import OpeningHours
import RecordKeeping
import StoreRuntime

extension CarParkIndex {
    /// Whether a car park may be of use to somebody who wishes this, hours left aside.
    func mayServe(_ carPark: CarParkSketch, _ wish: ParkingWish) -> Bool {
        guard wish.access.admits(carPark.access), carPark.capacity != 0 else { return false }
        guard let limit = carPark.maxStaySeconds, let stay = wish.stay else { return true }
        return stay <= .seconds(limit)
    }

    /// Whether it is.
    func serves(_ carPark: CarParkSketch, _ wish: ParkingWish) -> Bool {
        guard mayServe(carPark, wish), wish.fee == .any || isFree(carPark, wish) else {
            return false
        }
        guard let hours = carPark.openingHours else { return true }
        return state(of: hours, wish) != .closed
    }

    /// Surely free: without a fee, or with one that is asked at other times only.
    private func isFree(_ carPark: CarParkSketch, _ wish: ParkingWish) -> Bool {
        guard let fee = carPark.fee, fee != "yes" else { return false }
        return fee == "no" || state(of: fee, wish) == .closed
    }

    /// Of a schedule throughout the stay; unknown where no time is given or it is not understood.
    private func state(of text: String, _ wish: ParkingWish) -> OpeningState {
        guard let arrival = wish.arrival, let schedule = schedules[text] else { return .unknown }
        let start = LocalMoment(arrival, in: wish.timeZone)
        let minutes = (wish.stay?.components.seconds ?? 0) / 60
        return schedule.state(
            throughout: start, start.advanced(byMinutes: Int(minutes)),
            in: Surroundings(timeZone: wish.timeZone, holidays: holidays))
    }
}

extension LocalMoment {
    fileprivate init(_ time: Timestamp, in timeZone: TimeZone) {
        self.init(
            Date(timeIntervalSince1970: Double(time.millisecondsSinceEpoch) / 1_000), in: timeZone)
    }
}
