import Atlas
import Foundation
import OpeningHours
import RecordKeeping
import Routing
import Synchronization

/// All car parks of an atlas, moved to the roads for driving and to the ways for walking once.
final class ParkingPlaces: Sendable {
    let carParks: [CarParkSketch]
    /// The car park that each access point belongs to, by its place in ``carParks``.
    let owners: [Int]
    let driving: AccessPoints
    let walking: AccessPoints
    /// Opening hours and fees that are understood, by their text.
    private let schedules: [String: OpeningSchedule]
    /// Those that answers named lately.
    private let known = Mutex<[OSMReference: CarPark]>([:])

    private static let mostKnown = 4_096

    /// - Complexity: O(car parks · log segments).
    init(_ carParks: [CarParkSketch], driving: Router, walking: Router) {
        self.carParks = carParks
        owners = carParks.indices.flatMap { index in
            repeatElement(index, count: carParks[index].accessPoints.count)
        }
        let places = carParks.flatMap(\.accessPoints)
        self.driving = AccessPoints(places, on: driving)
        self.walking = AccessPoints(places, on: walking)
        let texts = Set(carParks.flatMap { [$0.openingHours, $0.fee].compactMap(\.self) })
        schedules = Dictionary(
            uniqueKeysWithValues: texts.compactMap { text in
                (try? OpeningSchedule(text)).map { (text, $0) }
            })
    }

    /// Those of ``carParks`` with these numbers in full, in their order.
    ///
    /// - Throws: `DatabaseError` where the atlas cannot be read.
    func carParks(_ numbers: [Int], from catalog: CarParkCatalog) throws -> [CarPark] {
        let wanted = numbers.map { carParks[$0] }
        let missing = known.withLock { known in wanted.filter { known[$0.reference] == nil } }
        let read = missing.isEmpty ? [] : try catalog.carParks(missing.map(\.id))
        return known.withLock { known in
            if known.count + read.count > Self.mostKnown {
                known = known.filter { entry in wanted.contains { $0.reference == entry.key } }
            }
            for carPark in read { known[carPark.reference] = carPark }
            return wanted.compactMap { known[$0.reference] }
        }
    }

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
            in: Surroundings(timeZone: wish.timeZone))
    }
}

extension LocalMoment {
    fileprivate init(_ time: Timestamp, in timeZone: TimeZone) {
        self.init(
            Date(timeIntervalSince1970: Double(time.millisecondsSinceEpoch) / 1_000), in: timeZone)
    }
}
