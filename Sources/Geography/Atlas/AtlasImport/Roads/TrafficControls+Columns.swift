import OSMModel
import TagRules

extension TrafficControls {
    /// The kinds of controls along a segment and against it, separated by spaces; nil if there are
    /// none. A control at an end of the segment applies to those who arrive there.
    static func columnValues(
        along nodes: ArraySlice<Int64>, _ controls: [Int64: TrafficControl]
    ) -> (forward: String?, backward: String?) {
        var (forward, backward): ([String], [String]) = ([], [])
        let (first, last) = (nodes.startIndex, nodes.endIndex - 1)
        for index in nodes.indices {
            guard let control = controls[nodes[index]] else { continue }
            let isEnd = index == first || index == last
            let isNearLast = index - first > last - index
            let facing = control.facing
            let isForward =
                facing == .forward || facing == .both
                || facing == .nearerEnd && (isEnd || isNearLast)
            let isBackward =
                facing == .backward || facing == .both
                || facing == .nearerEnd && (isEnd || !isNearLast)
            if isForward && index != first { forward.append(control.kind) }
            if isBackward && index != last { backward.append(control.kind) }
        }
        return (
            forward.isEmpty ? nil : forward.joined(separator: " "),
            backward.isEmpty ? nil : backward.joined(separator: " ")
        )
    }
}
