extension RoadGraph {
    public func arcs(leaving node: UInt32) -> Range<UInt32> {
        let end = min(nodes.firstArc[Int(node) + 1], UInt32(arcCount))
        return min(nodes.firstArc[node], end)..<end
    }

    @inline(__always)
    public func tail(of arc: UInt32) -> UInt32 {
        let directed = arcs.segment[arc]
        return segments.ends[directed.segment][directed.isBackward]
    }

    /// The last arc of a state.
    @inline(__always)
    public func arc(of state: UInt32) -> UInt32 {
        Int(state) < arcCount ? state : states.extraArc[Int(state) - arcCount]
    }

    /// Calls `visit` with every label whose last arc is `arc`. `includesEnds` says whether those
    /// within the last restricted stretch count.
    public func visitLabels(of arc: UInt32, includesEnds: Bool, _ visit: (Label) -> Void) {
        func visitLayers(_ state: UInt32) {
            visit(Label(state))
            if includesEnds { visit(Label(state, isInFinalStretch: true)) }
        }
        visitLayers(arc)
        var (low, high) = (0, states.extraByArc.count)
        while low < high {
            let middle = (low + high) / 2
            if self.arc(of: states.extraByArc[middle]) < arc {
                low = middle + 1
            } else {
                high = middle
            }
        }
        while low < states.extraByArc.count, self.arc(of: states.extraByArc[low]) == arc {
            visitLayers(states.extraByArc[low])
            low += 1
        }
    }

    /// The range of the exceptions of `state`.
    public func exceptions(of state: UInt32) -> Range<Int> {
        var (low, high) = (0, states.exceptionState.count)
        while low < high {
            let middle = (low + high) / 2
            if states.exceptionState[middle] < state { low = middle + 1 } else { high = middle }
        }
        guard low < states.exceptionState.count, states.exceptionState[low] == state else {
            return 0..<0
        }
        let start = Int(states.firstException[low])
        return
            start..<max(start, min(Int(states.firstException[low + 1]), states.exceptionArc.count))
    }

    /// The state after following `arc`; nil if the turn is forbidden.
    @inline(__always)
    public func target(
        of arc: UInt32, in exceptions: Range<Int>, isSuspended: (UInt32) -> Bool
    ) -> UInt32? {
        for exception in exceptions where states.exceptionArc[exception] == arc {
            if isSuspended(UInt32(exception)) { continue }
            let target = states.exceptionTarget[exception]
            return Int(target) < stateCount ? target : nil
        }
        return arc
    }
}
