import Foundation
import Geometry
import RecordKeeping
import RoadClosures
import Synchronization
public import VectorTiles

/// The closures for everyone that are in force in a part of the map.
public struct ClosuresOnMap: Sendable {
    /// What the map shows of them, the oldest first.
    public let notices: [ClosureNotice]
    /// The time in whole seconds until the next one begins or ends; nil if none will.
    public let secondsUntilChange: Int?
}

/// The closures of a store that anyone may see, as the map shows them.
final class MappedClosures: Sendable {
    private struct Entry {
        let notice: ClosureNotice
        let period: ClosurePeriod
        let bounds: BoundingBox
    }

    private struct Cache {
        var edition: Int64 = 0
        var entries: [RoadClosure.ID: Entry] = [:]
    }

    private let feed: any ClosureFeed
    private let clock: any RecordClock
    private let cache = Mutex(Cache())

    init(_ feed: any ClosureFeed, clock: any RecordClock) {
        self.feed = feed
        self.clock = clock
    }

    /// The closures in force in `box`.
    ///
    /// - Throws: `StoreError` if the records cannot be read.
    /// - Complexity: O(closures).
    func closures(in box: BoundingBox) throws -> ClosuresOnMap {
        let now = clock.now()
        let near = try cache.withLock { cache in
            try update(&cache)
            return cache.entries.filter { $1.bounds.intersects(box) }
        }.sorted { $0.key < $1.key }.map(\.value)
        let changes = near.flatMap { [$0.period.from, $0.period.until] }.compactMap(\.self)
        let next = changes.filter { now < $0 }.min()
        return ClosuresOnMap(
            notices: near.filter { $0.period.contains(now) }.map(\.notice),
            secondsUntilChange: next.map {
                Int(($0.millisecondsSinceEpoch - now.millisecondsSinceEpoch) / 1_000)
            })
    }

    private func update(_ cache: inout Cache) throws {
        guard let changes = try feed.changes(after: cache.edition) else { return }
        for closure in changes.closed where closure.scope == .everyone {
            cache.entries[closure.id] = Self.entry(closure)
        }
        for id in changes.reopened { cache.entries[id] = nil }
        cache.edition = changes.edition
    }

    /// Nil if the closure has no places.
    private static func entry(_ closure: RoadClosure) -> Entry? {
        guard let bounds = closure.extent.bounds else { return nil }
        let shape: ClosureNotice.Shape =
            switch closure.extent {
            case .street(let street): .lines(street.lines)
            case .area(let area): .polygons(area.outlines)
            }
        return Entry(
            notice: ClosureNotice(
                name: closure.label, until: closure.period.until.map { "\($0)" }, shape: shape),
            period: closure.period, bounds: bounds)
    }
}

extension Area {
    private static let circleCorners = 64

    /// The area as polygons; a circle has 64 corners.
    fileprivate var outlines: [Polygon] {
        switch self {
        case .polygons(let polygons): return polygons
        case .box(let box):
            let ring = [
                (box.south, box.west), (box.south, box.east), (box.north, box.east),
                (box.north, box.west), (box.south, box.west),
            ]
            return [
                Polygon(outer: ring.map { Coordinate(uncheckedLatitude: $0, longitude: $1) })
            ]
        case .circle(let center, let radius):
            let plane = LocalPlane(origin: center)
            let ring = (0...Self.circleCorners).map { corner in
                let angle =
                    2 * Double.pi * Double(corner % Self.circleCorners)
                    / Double(Self.circleCorners)
                return plane.unproject(x: radius * cos(angle), y: radius * sin(angle))
            }
            return [Polygon(outer: ring)]
        }
    }
}
