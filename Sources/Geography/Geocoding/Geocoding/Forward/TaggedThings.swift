import GRDB
import Gazetteer
import Geometry

/// Finds things with an OSM tag around a place: `amenity=restaurant` in Vaduz.
struct TaggedThings {
    private static var scoring: Scoring.Categories { Scoring.standard.categories }

    let database: Database
    let builder: ResultBuilder
    let policy: AnswerPolicy
    /// The tag that all things have.
    let tag: TagFilter.Tag

    /// The things around `center`, the nearest first; if there are none, those a little farther
    /// away. `center` may be a place, street or thing.
    func results(around center: GeocodeResult) throws -> [GeocodeResult] {
        let reach = Self.reach(around: center)
        for widening in [1, Self.scoring.widening] {
            let confidence = center.confidence * (widening > 1 ? Self.scoring.beyond : 1)
            let found = try results(
                around: center.coordinate, within: reach * widening,
                confidence: Self.scoring.anchor * confidence)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The things within `reach` metres of `place`, the nearest first.
    func results(
        around place: Coordinate, within reach: Double, confidence: Double
    ) throws -> [GeocodeResult] {
        let things = try reach > 0 ? self.things(around: place, within: reach) : []
        return Array(
            things.compactMap { thing in
                guard tag.fits(thing.category, thing.kind), policy.isAllowed(thing) else {
                    return nil
                }
                var result = thing
                let meters = thing.coordinate.meters(to: place)
                result.confidence =
                    confidence * (1 - Self.scoring.distanceLoss * min(1, meters / reach))
                return policy.measured(result)
            }.prefix(policy.options.limit))
    }

    private func things(
        around place: Coordinate, within reach: Double
    ) throws -> [GeocodeResult] {
        // Car parks have a table of their own.
        if tag.value == "parking" {
            let finder = CategoryFinder(database: database)
            return try finder.nearest(
                ["parking"], to: place, within: reach, limit: SearchOptions.maximumLimit
            ).compactMap { try builder.result(for: $0.entry, confidence: 1) }
        }
        var options = ReverseOptions(limit: SearchOptions.maximumLimit)
        options.layers = Set(ResultFilter.Layer.allCases)
        options.tags.included = [tag]
        options.tagRadius = reach
        return try NearestPointsOfInterest(
            database: database, options: options, builder: builder
        ).results(around: place)
    }

    private static func reach(around center: GeocodeResult) -> Double {
        switch center.matchKind {
        case .place, .postcode:
            CategoryFinder.reach(ofRank: center.matchKind == .postcode ? 21 : center.rank)
        case .coordinates: scoring.focusMeters
        case .rooftop, .interpolated, .intersection, .street, .poi: scoring.otherMeters
        }
    }
}
