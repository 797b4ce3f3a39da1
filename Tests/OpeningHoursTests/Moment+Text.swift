import OpeningHours
import Testing

extension OpeningSchedule {
    /// The state at `YYYY-MM-DDTHH:MM`.
    func state(
        _ moment: String, in surroundings: Surroundings = Surroundings()
    ) throws -> OpeningState {
        state(at: try #require(LocalMoment(moment)), in: surroundings)
    }

    /// The changes of the state between two moments, as `MM-DD HH:MM state`.
    func changes(
        from start: String, to end: String, in surroundings: Surroundings = Surroundings()
    ) throws -> [String] {
        var moment = try #require(LocalMoment(start))
        let last = try #require(LocalMoment(end))
        var before = state(at: moment, in: surroundings)
        var changes: [String] = []
        while moment < last {
            let state = state(at: moment, in: surroundings)
            if state != before {
                let text = moment.description.dropFirst(5).replacing("T", with: " ")
                changes.append("\(text) \(state)")
            }
            before = state
            moment = moment.advanced(byMinutes: 1)
        }
        return changes
    }
}
