import RoadNetwork

/// One sentence of the directions, for one or more consecutive steps of a route.
public struct Direction: Sendable, Hashable {
    /// The indices of the steps in ``Route/steps``. The maneuver is that of the first.
    public let steps: Range<Int>
    /// The sentence with a full stop.
    public let sentence: String
    /// The length of the steps in millimetres.
    public let distanceMillimeters: Int64
    /// The duration of the steps in milliseconds.
    public let durationMilliseconds: Int64
}

extension Route {
    /// The directions for all steps, as a passenger would read them aloud. Sentences take into
    /// account what was said before: a ramp and the merge at its end are one sentence, as are
    /// several roundabouts along one road, and no road is announced twice in a row.
    ///
    /// `waypoint` is the number of the waypoint at the end of the route, from 1; nil at the
    /// destination.
    ///
    /// - Complexity: O(steps).
    public func directions(in language: Language = .english, waypoint: Int? = nil) -> [Direction] {
        var narrator = Narrator(steps, language.phrasebook, waypoint)
        return narrator.directions()
    }
}

/// Writes the directions of a route and remembers which road it announced last.
private struct Narrator {
    private let steps: [RouteStep]
    private let book: any Phrasebook
    private let waypoint: Int?
    /// The step that announced the road on which the route is; nil if that has no name.
    private var announced: AnnouncedRoad?

    private struct AnnouncedRoad {
        var name: String?
        var ref: String?
    }

    /// A ramp longer than this, in millimetres, is not named after the road at its end.
    private static let longestRamp: Int64 = 3_000_000

    init(_ steps: [RouteStep], _ book: any Phrasebook, _ waypoint: Int?) {
        self.steps = steps
        self.book = book
        self.waypoint = waypoint
    }

    mutating func directions() -> [Direction] {
        var directions: [Direction] = []
        directions.reserveCapacity(steps.count)
        var first = 0
        while first < steps.count {
            let (sentence, end) = sentence(from: first)
            directions.append(direction(first..<end, sentence))
            first = end
        }
        return directions
    }

    private func direction(_ range: Range<Int>, _ sentence: StepSentence) -> Direction {
        Direction(
            steps: range, sentence: sentence.text(book),
            distanceMillimeters: range.reduce(0) { $0 + steps[$1].distanceMillimeters },
            durationMilliseconds: range.reduce(0) { $0 + steps[$1].durationMilliseconds })
    }

    /// The sentence that begins with a step, and the first step after it.
    private mutating func sentence(from first: Int) -> (StepSentence, end: Int) {
        let step = steps[first]
        var sentence = StepSentence(step, waypoint: waypoint)
        var end = first + 1
        if first > 0 { sentence.stayingOn = road(continuedBy: step) }
        if sentence.stayingOn == nil { announce(step) }
        if first > 0, step.named == nil { end = nameRamp(first, &sentence) }
        if sentence.stayingOn != nil, step.goesThroughRoundabout {
            while end < steps.count, steps[end].goesThroughRoundabout,
                road(continuedBy: steps[end]) != nil
            {
                sentence.roundabouts += 1
                end += 1
            }
        }
        while end < steps.count, saysNothingNew(steps[end]) { end += 1 }
        return (sentence, end)
    }

    private mutating func announce(_ step: RouteStep) {
        let isNamed = step.name != nil || step.ref != nil
        announced = isNamed ? AnnouncedRoad(name: step.name, ref: step.ref) : nil
    }

    /// The announced road if it continues after a maneuver; nil if the maneuver leads onto another
    /// road, or onto one that was not announced.
    private func road(continuedBy step: RouteStep) -> RoadName? {
        guard let announced, let named = step.named else { return nil }
        if let name = step.name, let known = announced.name, isSame(name, known, at: step) {
            return step.isTurn && !step.context.isSameRoad ? nil : named
        }
        guard step.movement == .driving || announced.name == nil && step.name == nil,
            let ref = step.ref, let known = announced.ref.map(Self.numbers),
            let shared = Self.numbers(ref).first(where: { number in
                known.contains { RoadSpelling.isSame(number.utf8, $0.utf8) }
            })
        else { return nil }
        // A turn leads onto another street, even if that has the same number.
        guard step.name == nil || step.goesThroughRoundabout || step.maneuver.kind == .fork else {
            return nil
        }
        let signed = step.directedRef.map(Self.numbers)?.first { $0.hasPrefix("\(shared) ") }
        return .ref(signed ?? shared)
    }

    /// Whether two names are the same in some spelling, or differ only by a direction at the start or
    /// the end.
    private func isSame(_ name: String, _ announced: String, at step: RouteStep) -> Bool {
        if RoadSpelling.isSame(name.utf8, announced.utf8) { return true }
        guard step.context.isSameRoad else { return false }
        let (words, known) = (name.split(separator: " "), announced.split(separator: " "))
        return words.count > 1 && words.count == known.count
            && (words.dropLast() == known.dropLast() || words.dropFirst() == known.dropFirst())
    }

    private static func numbers(_ ref: String) -> [String] {
        ref.split(separator: ";").map { String($0.drop { $0 == " " }) }
    }

    /// Whether a step goes straight on along the announced road, or merges into it.
    private func saysNothingNew(_ step: RouteStep) -> Bool {
        switch step.maneuver.kind {
        case .newName, .merge: break
        case .continue where step.maneuver.modifier == .straight: break
        default: return false
        }
        return step.context.movementBefore == step.movement && road(continuedBy: step) != nil
    }

    // MARK: Ramps

    /// Names a ramp or the exit of a roundabout without a name of its own after the road at its end.
    ///
    /// - Returns: the first step after the ramp and the merge at its end.
    private mutating func nameRamp(_ ramp: Int, _ sentence: inout StepSentence) -> Int {
        let next = ramp + 1
        guard next < steps.count else { return next }
        let isUnsigned = steps[ramp].isRamp && steps[ramp].signpost?.places.isEmpty != false
        let isEnd =
            steps[next].maneuver.kind == .merge
            || isUnsigned && steps[next].maneuver.kind == .newName
        if isEnd, steps[ramp].distanceMillimeters <= Self.longestRamp,
            joins(steps[ramp], steps[next])
        {
            sentence.rampRoad = steps[next].named
            announce(steps[next])
            return next + 1
        }
        guard steps[ramp].isRamp || steps[ramp].isRoundabout else { return next }
        var length: Int64 = 0
        for index in ramp..<steps.count {
            if index > ramp, let named = steps[index].named {
                sentence.rampPlace = named.plainText
                break
            }
            length += steps[index].distanceMillimeters
            if length > Self.longestRamp { break }
        }
        return next
    }

    /// Whether the signs of a ramp name no other road than the one that it merges into.
    private func joins(_ ramp: RouteStep, _ merge: RouteStep) -> Bool {
        guard let sign = ramp.signpost, sign.road != nil else { return true }
        let numbers = merge.ref.map(Self.numbers) ?? []
        return sign.refs.contains { ref in numbers.contains { ref.hasPrefix($0) } }
            || sign.streets.contains { $0 == merge.name }
    }
}

extension RouteStep {
    fileprivate var isRamp: Bool { maneuver.kind == .onRamp || maneuver.kind == .offRamp }

    fileprivate var isRoundabout: Bool {
        switch maneuver.kind {
        case .roundabout, .rotary, .roundaboutTurn: maneuver.exit != nil
        default: false
        }
    }

    fileprivate var isTurn: Bool { maneuver.kind == .turn || maneuver.kind == .endOfRoad }
}
