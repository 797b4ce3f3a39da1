import Foundation
import Geometry
import OpeningHours
import Testing

@Suite("Opening hours relative to sunrise and sunset")
struct SunTests {
    private func surroundings(
        _ latitude: Double, _ longitude: Double, _ zone: String
    ) throws -> Surroundings {
        let timeZone = try #require(TimeZone(identifier: zone))
        return Surroundings(
            place: try Coordinate(latitude: latitude, longitude: longitude), timeZone: timeZone)
    }

    /// `rise` and `set` are minutes of the day, from the almanacs of the cities.
    @Test(
        "Sunrise and sunset are within two minutes of the almanac",
        arguments: [
            (51.507, -0.128, "Europe/London", "2024-06-20", 283, 1281),
            (51.507, -0.128, "Europe/London", "2024-12-21", 484, 953),
            (40.713, -74.006, "America/New_York", "2024-03-20", 419, 1148),
            (-33.869, 151.209, "Australia/Sydney", "2024-12-21", 341, 1205),
        ])
    func agreesWithTheAlmanac(
        _ latitude: Double, _ longitude: Double, _ zone: String, _ day: String, _ rise: Int,
        _ set: Int
    ) throws {
        let schedule = try OpeningSchedule("sunrise-sunset")
        let place = try surroundings(latitude, longitude, zone)
        let midnight = try #require(LocalMoment(day + "T00:00"))
        let open = (0..<1440).filter {
            schedule.state(at: midnight.advanced(byMinutes: $0), in: place) == .open
        }
        #expect(abs(try #require(open.first) - rise) <= 2)
        #expect(abs(try #require(open.last) + 1 - set) <= 2)
    }

    @Test("Hours may have offsets and span the night")
    func mayHaveOffsets() throws {
        let place = try surroundings(51.507, -0.128, "Europe/London")
        let night = try OpeningSchedule("(sunset+01:00)-(sunrise-01:00)")
        #expect(try night.state("2024-12-21T16:40", in: place) == .closed)
        #expect(try night.state("2024-12-21T17:00", in: place) == .open)
        #expect(try night.state("2024-12-22T07:00", in: place) == .open)
        #expect(try night.state("2024-12-22T07:10", in: place) == .closed)
        #expect(try OpeningSchedule("dawn-dusk").state("2024-12-21T07:35", in: place) == .open)
        #expect(try OpeningSchedule("sunrise-18:00").state("2024-12-21T17:35", in: place) == .open)
    }

    @Test("Hours of daylight last all day or not at all beyond the polar circle")
    func coversPolarDaysAndNights() throws {
        let place = try surroundings(69.65, 18.96, "Europe/Oslo")
        let (day, night) = (
            try OpeningSchedule("sunrise-sunset"), try OpeningSchedule("sunset-sunrise")
        )
        for time in ["00:00", "06:00", "12:00", "23:59"] {
            #expect(try day.state("2024-06-20T" + time, in: place) == .open)
            #expect(try night.state("2024-06-20T" + time, in: place) == .closed)
            #expect(try day.state("2024-12-20T" + time, in: place) == .closed)
            #expect(try night.state("2024-12-20T" + time, in: place) == .open)
        }
    }

    @Test("Without a place, sunrise is at 06:00 and sunset at 18:00")
    func fallsBack() throws {
        let schedule = try OpeningSchedule("sunrise-sunset")
        #expect(try schedule.state("2024-12-21T06:00") == .open)
        #expect(try schedule.state("2024-12-21T18:00") == .closed)
    }
}
