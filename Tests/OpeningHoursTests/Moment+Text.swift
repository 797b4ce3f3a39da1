import OpeningHours
import Testing

extension OpeningSchedule {
    /// The state at `YYYY-MM-DDTHH:MM`.
    func state(
        _ moment: String, in surroundings: Surroundings = Surroundings()
    ) throws -> OpeningState {
        state(at: try #require(LocalMoment(moment)), in: surroundings)
    }

    /// The opening changes from one moment up to another, as `MM-DD HH:MM state`.
    func changes(
        from start: String, to end: String, in surroundings: Surroundings = Surroundings()
    ) throws -> [String] {
        var moment = try #require(LocalMoment(start))
        let last = try #require(LocalMoment(end))
        var changes: [String] = []
        while let next = nextChange(after: moment, in: surroundings), next < last {
            moment = next
            let text = next.description.dropFirst(5).replacing("T", with: " ")
            changes.append("\(text) \(state(at: next, in: surroundings))")
        }
        return changes
    }
}
