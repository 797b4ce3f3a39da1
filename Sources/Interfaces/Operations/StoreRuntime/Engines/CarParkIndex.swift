import Atlas
import Foundation
import OSMModel
import OpeningHours
import RecordKeeping
import Routing
import Synchronization

/// All car parks of an atlas, moved to the roads for driving and to the ways for walking once.
package final class CarParkIndex: Sendable {
    package let carParks: [CarParkSketch]
    /// The car park that each access point belongs to, by its place in ``carParks``.
    package let owners: [Int]
    package let driving: AccessPoints
    package let walking: AccessPoints
    /// Opening hours and fees that are understood, by their text.
    package let schedules: [String: OpeningSchedule]
    package let holidays: HolidayCalendar
    /// Those that answers named lately.
    private let known = Mutex<[OSMReference: CarPark]>([:])

    private static let mostKnown = 4_096

    /// `publicHolidays` are the region's, nil where they are not known: what hangs on a holiday that
    /// nobody knows of counts as no hindrance.
    ///
    /// - Complexity: O(car parks · log segments).
    init(
        _ carParks: [CarParkSketch], driving: Router, walking: Router,
        publicHolidays: Set<LocalDate>?
    ) {
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

    /// Those of ``carParks`` with these numbers in full, in their order.
    ///
    /// - Throws: `DatabaseError` where the atlas cannot be read.
    package func carParks(_ numbers: [Int], from catalog: CarParkCatalog) throws -> [CarPark] {
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
}
