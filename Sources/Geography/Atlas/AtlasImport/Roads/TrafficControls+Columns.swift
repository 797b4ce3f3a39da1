import OSMModel
import TagRules

extension TrafficControls {
    /// The kinds of controls along a segment and against it, separated by spaces; nil if there are
    /// none. A control at an end of the segment applies to those who arrive there.
    ///
    /// `segment` and `stretch` are indices of `nodes`. The segment is a part of the stretch, which
    /// ends at junctions, and signals and signs may divide it.
    static func columnValues(
        along nodes: [Int64], _ segment: ClosedRange<Int>, of stretch: ClosedRange<Int>,
        _ controls: [Int64: TrafficControl]
    ) -> (forward: String?, backward: String?) {
        var (forward, backward): ([String], [String]) = ([], [])
        let (first, last) = (stretch.lowerBound, stretch.upperBound)
        for index in segment {
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
            if isForward && index != segment.lowerBound { forward.append(control.kind) }
            if isBackward && index != segment.upperBound { backward.append(control.kind) }
        }
        return (
            forward.isEmpty ? nil : forward.joined(separator: " "),
            backward.isEmpty ? nil : backward.joined(separator: " ")
        )
    }
}

extension OSMWay {
    /// The longest range of nodes around `segment` with none of `ends` between its own ends.
    func stretch(around segment: ClosedRange<Int>, between ends: (Int64) -> Bool) -> ClosedRange<
        Int
    > {
        var (first, last) = (segment.lowerBound, segment.upperBound)
        while first > 0, !ends(nodes[first]) { first -= 1 }
        while last < nodes.count - 1, !ends(nodes[last]) { last += 1 }
        return first...last
    }
}
