import ActivityPartners
import Atlas
import Geometry
import OSMModel
import Operations
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite("A meeting place that nobody reaches late", .ownThreads)
struct FairMeetingTests {
    /// Compares with every place of the town, by routes of their own.
    @Test func isThatOfComparingAllPlaces() throws {
        let town = try HarbourTown()
        let engines = try town.workspace().engines()
        var random = SeededGenerator(seed: 7)
        let around = BoundingBox(south: 45.2, west: -65.6, north: 45.6, east: -65.1)
        let all = try engines.meetingPlaces.places(in: around)
        #expect(Set(all.map(\.kind)).contains(.corner))
        #expect(all.count > 20)
        let modes: [TravelMode] = [.walking, .cycling, .driving]
        var compared = 0
        for count in [2, 2, 3, 4] {
            let people = try (0..<count).map { _ in
                FairMeeting.Traveller(
                    start: try Coordinate(
                        latitude: .random(in: 45.388...45.394, using: &random),
                        longitude: .random(in: -65.358 ... -65.348, using: &random)),
                    mode: modes.randomElement(using: &random) ?? .walking)
            }
            let answer = try FairMeeting(engines).place(for: people)
            var best: FairMeeting.Answer?
            for place in all {
                var times: [Int64] = []
                for person in people {
                    let ends = [Waypoint(person.start), Waypoint(place.coordinate)]
                    let matrix = try? engines.router(person.mode).matrix(
                        of: ends, from: [0], to: [1], includesDistances: false)
                    guard let time = matrix?.durationMilliseconds(from: 0, to: 0) else { break }
                    times.append(time)
                }
                guard times.count == people.count else { continue }
                let candidate = FairMeeting.Answer(place: place, milliseconds: times)
                if best.map({ candidate.isBetter(than: $0) }) ?? true { best = candidate }
            }
            #expect(answer == best)
            compared += best == nil ? 0 : 1
        }
        #expect(compared > 2)
    }
}
