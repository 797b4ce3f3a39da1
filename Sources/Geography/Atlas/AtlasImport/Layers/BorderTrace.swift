import Geometry

/// Closes coastlines along the border of a region.
struct BorderTrace {
    private let region: ConvexRegion

    init(_ region: ConvexRegion) {
        self.region = region
    }

    private struct Event {
        var position: Double
        var isStart: Bool
        var shore: Int
    }

    /// Rings with the water inside: from the end of a coastline clockwise along the border, which
    /// has the region and therefore the water on its right, to the start of the next coastline, and
    /// so on. Nil if two ends follow each other, because the coastlines then contradict each other.
    func rings(closing shores: [[Coordinate]]) -> [[Coordinate]]? {
        var events: [Event] = []
        for (shore, line) in shores.enumerated() {
            guard let first = line.first, let last = line.last else { return nil }
            events.append(
                Event(position: region.position(of: first), isStart: true, shore: shore))
            events.append(
                Event(position: region.position(of: last), isStart: false, shore: shore))
        }
        events.sort { ($0.position, $0.isStart ? 1 : 0) < ($1.position, $1.isStart ? 1 : 0) }
        var follower = [Int](repeating: -1, count: shores.count)
        for (index, event) in events.enumerated() where !event.isStart {
            let next = events[(index + 1) % events.count]
            guard next.isStart else { return nil }
            follower[event.shore] = next.shore
        }
        var rings: [[Coordinate]] = []
        var isUsed = [Bool](repeating: false, count: shores.count)
        for first in shores.indices where !isUsed[first] {
            var ring: [Coordinate] = []
            var shore = first
            while !isUsed[shore] {
                isUsed[shore] = true
                let next = follower[shore]
                ring += shores[shore]
                ring += region.corners(
                    from: region.position(of: shores[shore][shores[shore].count - 1]),
                    to: region.position(of: shores[next][0]))
                shore = next
            }
            rings.append(ring + [ring[0]])
        }
        return rings
    }
}
