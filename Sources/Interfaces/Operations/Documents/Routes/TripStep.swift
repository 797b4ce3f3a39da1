import Guidance
import OSMModel
import Routing

/// One sentence of the directions of a trip, for one or more steps of a leg.
package struct TripStep {
    /// The first of the steps, with the maneuver.
    package let routeStep: RouteStep
    /// The number of the waypoint that it arrives at, from 1; nil for any other step.
    let waypoint: Int?
    /// The instruction. At the ends of the trip it also says how far they are from the road.
    package let sentence: String
    /// The instruction as said on the way to it: `In 300 feet, turn left.`; nil at a departure, or
    /// if it was not requested.
    let announcement: String?
    /// The length of the steps in millimetres.
    package let distanceMillimeters: Int64
    /// The duration of the steps in milliseconds.
    package let durationMilliseconds: Int64
}

extension Trip {
    /// The steps of all legs in the language and the units of `words`.
    package func steps(_ words: RouteWords) -> [TripStep] {
        legs.indices.flatMap { steps(ofLeg: $0, words) }
    }

    private func steps(ofLeg number: Int, _ words: RouteWords) -> [TripStep] {
        let leg = legs[number]
        let isLast = number == legs.count - 1
        let waypoint = isLast ? nil : number + 1
        let directions = leg.directions(in: words.language, waypoint: waypoint)
        return directions.enumerated().map { index, direction in
            let step = leg.steps[direction.steps.lowerBound]
            let isArrival = step.maneuver.kind == .arrive
            let gap =
                isArrival
                ? words.lastGap(leg.destination, leg.mode)
                : index == 0 && number == 0 ? words.firstGap(leg.start, leg.mode) : nil
            let sentence = gap.map { "\(direction.sentence) \($0)" } ?? direction.sentence
            return TripStep(
                routeStep: step, waypoint: isArrival ? waypoint : nil, sentence: sentence,
                announcement: index == 0 || !words.announces
                    ? nil
                    : words.announcement(
                        of: sentence, after: directions[index - 1].distanceMillimeters),
                distanceMillimeters: direction.distanceMillimeters,
                durationMilliseconds: direction.durationMilliseconds)
        }
    }
}
