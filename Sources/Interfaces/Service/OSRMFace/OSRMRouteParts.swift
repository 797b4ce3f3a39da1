import NIOCore
import Routing
import ServiceCore
import WireText

/// A route that is built and written part by part, a few legs at a time, so that a long one neither
/// holds an engine thread nor fills the memory.
struct OSRMRouteParts: AnswerParts {
    /// A part ends with the leg that reaches one of these.
    private static let legsPerPart = 16
    private static let arcsPerPart = 8_192

    private let trip: FoundTrip
    /// For each leg of the answer, the range of the trip's legs.
    private let legs: [Range<Int>]
    private var writer: OSRMRouteWriter
    private var written = 0
    private var writtenBytes = 0
    private let maximumBytes: Int

    /// Writes nothing yet. `maximumBytes` is the limit on the size of the answer.
    init(_ request: OSRMRouteRequest, _ trip: FoundTrip, maximumBytes: Int) {
        self.trip = trip
        self.maximumBytes = maximumBytes
        legs = OSRMLeg.ranges(legCount: trip.legCount, between: request.waypoints)
        let arcs = min(trip.arcCount(0..<trip.legCount), Self.arcsPerPart)
        writer = OSRMRouteWriter(request, trip.waypoints, arcs: arcs)
        writer.beginRoute()
    }

    /// Whether the last part has been written.
    private(set) var isComplete = false

    /// Writes the first part.
    ///
    /// - Throws: as ``next()``; ``OSRMError/answerTooLarge(limit:)`` also if the whole answer will
    ///   be too large, judging by the part.
    mutating func first() throws -> ByteBuffer {
        let text = try next()
        guard !isComplete, let end = legs[..<written].last?.upperBound else { return text }
        let share = Double(trip.arcCount(0..<end) + end)
        let whole = Double(trip.arcCount(0..<trip.legCount) + trip.legCount)
        guard Double(writtenBytes) * whole / share <= Double(maximumBytes) else {
            throw OSRMError.answerTooLarge(limit: maximumBytes)
        }
        return text
    }

    /// Writes the next part.
    ///
    /// - Precondition: the route is not complete.
    /// - Throws: `RoutingError.graphDamaged`; ``OSRMError/answerTooLarge(limit:)`` if the parts
    ///   together exceed the limit.
    mutating func next() throws -> ByteBuffer {
        precondition(!isComplete, "a complete route has no more parts")
        var legCount = 0
        var arcCount = 0
        while written < legs.count, legCount < Self.legsPerPart, arcCount < Self.arcsPerPart {
            let range = legs[written]
            writer.write(OSRMLeg(routes: try trip.routes(range)[...]))
            legCount += range.count
            arcCount += trip.arcCount(range)
            written += 1
        }
        if written == legs.count {
            writer.endRoute()
            writer.endAnswer()
            isComplete = true
        }
        let text = writer.takeText()
        writtenBytes += text.readableBytes
        // The first part can only estimate the whole, and an answer that has begun should end.
        let tolerance = isComplete && writtenBytes == text.readableBytes ? 1 : 2
        guard writtenBytes <= maximumBytes * tolerance else {
            throw OSRMError.answerTooLarge(limit: maximumBytes)
        }
        return text
    }
}
