import Geometry
import Guidance
import Operations
import Routing

/// A route for people: each trip with its length, its time and its steps.
extension PlannedRoute {
    func text(_ words: RouteWords) -> String {
        let width = max(words.from.count, via.isEmpty ? 0 : words.via.count, words.to.count)
        func headed(_ word: String, _ end: String) -> String {
            word + String(repeating: " ", count: width - word.count + 1) + end
        }
        let ends =
            [(words.from, origin)] + via.map { (words.via, $0) } + [(words.to, destination)]
        var lines = zip(ends, cutOffNotes(words)).map { end, note in
            headed(end.0, end.1.label + (note.map { " (\($0))" } ?? ""))
        }
        let mainRoads = MainRoads(trips)
        for (number, trip) in trips.enumerated() {
            let roads = alternatives == nil ? [] : mainRoads.names(of: number)
            if number > 0 { lines += ["", words.alternative(number)] }
            lines.append(summary(trip, by: roads, words))
            if number == 0 {
                lines += avoided.map(words.avoids)
                if let arrival, let departure { lines.append(words.leave(departure, by: arrival)) }
            }
            lines += [""] + steps(trip, words)
        }
        if alternatives?.isEmpty == true { lines += ["", words.noAlternative] }
        return lines.joined(separator: "\n")
    }

    /// What a passenger would read aloud on the way: one sentence to a line.
    func spoken(_ words: RouteWords) -> String {
        var lines: [String] = []
        for (number, trip) in trips.enumerated() {
            if number > 0 { lines += ["", words.alternative(number)] }
            lines += trip.steps(words).map { $0.announcement ?? $0.sentence }
        }
        if alternatives?.isEmpty == true { lines += ["", words.noAlternative] }
        return lines.joined(separator: "\n")
    }

    /// `4.4 km, 8 min driving, 2 min longer, via Rue Grimaldi`
    private func summary(_ trip: Trip, by roads: [String], _ words: RouteWords) -> String {
        var parts = [
            words.distance(trip.distanceMillimeters),
            "\(ReadableMeasure.duration(milliseconds: trip.durationMilliseconds)) \(words.mode(trip.mode))",
        ]
        if trip != self.trip {
            parts.append(
                words.longer(by: trip.durationMilliseconds - self.trip.durationMilliseconds))
        }
        if !roads.isEmpty { parts.append(words.by(roads)) }
        return parts.joined(separator: ", ")
    }

    private func steps(_ trip: Trip, _ words: RouteWords) -> [String] {
        let steps = trip.steps(words)
        let margin = String(steps.count).count
        return steps.enumerated().map { index, step in
            let number = String(index + 1)
            let indent = String(repeating: " ", count: margin - number.count)
            let length = step.distanceMillimeters
            let stretch = length > 0 ? "  (\(words.distance(length)))" : ""
            return "\(indent)\(number)  \(step.sentence)\(stretch)"
        }
    }
}
