extension RoadGraph {
    /// The arcs that leave a node.
    public func arcs(leaving node: Node) -> Range<Arc> {
        let end = min(nodes.firstArc[after: node], Arc(arcCount))
        return min(nodes.firstArc[node], end)..<end
    }

    /// The node at the start of an arc.
    @inline(__always)
    public func tail(of arc: Arc) -> Node {
        let directed = arcs.segment[arc]
        return segments.ends[directed.segment][directed.isBackward]
    }

    /// The last arc of a state.
    @inline(__always)
    public func arc(of state: TurnState) -> Arc {
        state.index < arcCount
            ? state.ownArc : states.extraArc[at: state.index - arcCount]
    }

    /// Calls `visit` with every label whose last arc is `arc`, including those in the final
    /// restricted stretch if `includesFinalStretch`.
    public func visitLabels(of arc: Arc, includesFinalStretch: Bool, _ visit: (Label) -> Void) {
        func visitLayers(_ state: TurnState) {
            visit(Label(state))
            if includesFinalStretch { visit(Label(state, isInFinalStretch: true)) }
        }
        visitLayers(arc.ownState)
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

    /// The range of the exceptions of a state; empty if it has none.
    public func exceptions(of state: TurnState) -> Range<ExceptionIndex> {
        var (low, high) = (0, states.exceptionState.count)
        while low < high {
            let middle = (low + high) / 2
            if states.exceptionState[middle] < state { low = middle + 1 } else { high = middle }
        }
        guard low < states.exceptionState.count, states.exceptionState[low] == state else {
            return ExceptionIndex.all(count: 0)
        }
        let start = states.firstException[low]
        let end = min(states.firstException[after: low], ExceptionIndex(states.exceptionArc.count))
        return start..<max(start, end)
    }

    /// The state after a turn into `arc`; nil if one of `exceptions` forbids it.
    @inline(__always)
    public func target(
        of arc: Arc, in exceptions: Range<ExceptionIndex>, isSuspended: (ExceptionIndex) -> Bool
    ) -> TurnState? {
        for exception in exceptions where states.exceptionArc[exception] == arc {
            if isSuspended(exception) { continue }
            let target = states.exceptionTarget[exception]
            return target.index < stateCount ? target : nil
        }
        return arc.ownState
    }
}
