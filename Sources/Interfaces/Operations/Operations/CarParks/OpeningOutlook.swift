public import Atlas
import Foundation
public import OpeningHours
public import RecordKeeping
import StoreRuntime

/// Whether a car park is open at a moment, and until when.
public struct OpeningOutlook: Hashable, Sendable {
    /// The state at that moment; unknown if the opening hours are not understood.
    public let state: OpeningState
    /// The moment, on the region's clocks.
    public let moment: LocalMoment
    /// The first minute with another state, on the region's clocks; nil if there is none within a
    /// week.
    public let until: LocalMoment?

    /// Creates an outlook from its parts.
    public init(state: OpeningState, at moment: LocalMoment, until: LocalMoment?) {
        self.state = state
        self.moment = moment
        self.until = until
    }
}

extension ParkingSearch {
    /// Whether `carPark` is open at `time`, and until when; nil if the map has no opening hours.
    ///
    /// - Throws: what `Engines.router(_:)` throws.
    public func outlook(of carPark: CarPark, at time: Timestamp) throws -> OpeningOutlook? {
        guard let hours = carPark.openingHours else { return nil }
        let places = try engines.carParkIndex()
        let moment = LocalMoment(time.date, in: places.timeZone)
        guard let schedule = places.schedules[hours] else {
            return OpeningOutlook(state: .unknown, at: moment, until: nil)
        }
        let surroundings = Surroundings(timeZone: places.timeZone, holidays: places.holidays)
        return OpeningOutlook(
            state: schedule.state(at: moment, in: surroundings), at: moment,
            until: schedule.nextChange(after: moment, in: surroundings))
    }
}
