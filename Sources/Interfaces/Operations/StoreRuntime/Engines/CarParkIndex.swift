import Atlas
import Foundation
import OSMModel
import OpeningHours
import RecordKeeping
import Routing
import Synchronization

/// All car parks of an atlas with their entrances, snapped to both road networks once.
package final class CarParkIndex: Sendable {
    /// All car parks of the atlas.
    package let carParks: [CarParkSketch]
    /// The index in ``carParks`` of the car park that each access point belongs to.
    package let owners: [Int]
    /// The entrances on the roads for driving.
    package let driving: AccessPoints
    /// The entrances on the ways for walking.
    package let walking: AccessPoints
    /// The opening hours and fees that could be parsed, by their text.
    package let schedules: [String: OpeningSchedule]
    /// The region's time zone, in which opening hours are given.
    package let timeZone: TimeZone
    /// The public holidays of the region.
    package let holidays: HolidayCalendar
    /// The full records of the car parks in recent answers.
    private let known = Mutex<[OSMReference: CarPark]>([:])

    private static let maximumKnown = 4_096

    /// `publicHolidays` are those of the region; nil if they are unknown. Then a rule for holidays
    /// never makes a car park unsuitable.
    ///
    /// - Complexity: O(car parks · log segments).
    init(
        _ carParks: [CarParkSketch], driving: Router, walking: Router,
        publicHolidays: Set<LocalDate>?, timeZone: TimeZone
    ) {
        self.timeZone = timeZone
        holidays = HolidayCalendar(publicHolidays: publicHolidays, schoolHolidays: nil)
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

    /// The full records of the car parks at these indices, in their order.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    package func carParks(_ numbers: [Int], from catalog: CarParkCatalog) throws -> [CarPark] {
        let wanted = numbers.map { carParks[$0] }
        let missing = known.withLock { known in wanted.filter { known[$0.reference] == nil } }
        let read = missing.isEmpty ? [] : try catalog.carParks(missing.map(\.id))
        return known.withLock { known in
            if known.count + read.count > Self.maximumKnown {
                known = known.filter { entry in wanted.contains { $0.reference == entry.key } }
            }
            for carPark in read { known[carPark.reference] = carPark }
            return wanted.compactMap { known[$0.reference] }
        }
    }
}
