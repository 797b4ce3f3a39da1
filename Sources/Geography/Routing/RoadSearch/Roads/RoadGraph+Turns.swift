import RoadNetwork

extension RoadGraph {
    /// Calls `visit` with every arc that may follow a label, the label that it leads to, and the
    /// cost of the turn into it.
    ///
    /// `overlay` decides which arcs are restricted and which exceptions apply. See ``Label`` for
    /// the rule about restricted arcs.
    @inline(__always)
    public func visitTurns(
        from label: Label, _ weights: Weights, _ overlay: some SearchOverlay,
        _ visit: (_ arc: Arc, _ next: Label, _ turn: Milliseconds) -> Void
    ) {
        let state = label.state
        let last = arc(of: state)
        let node = arcs.head[last]
        let flags = arcs.flags[last]
        let mustLook = flags.contains(.hasExceptions) || state != last.ownState
        let exceptions = mustLook ? exceptions(of: state) : ExceptionIndex.all(count: 0)
        let turns = weights.turns(from: last, in: self)
        let isAtEnd = label.isInFinalStretch
        let isUnrestricted = !overlay.isRestricted(last, flagged: flags.contains(.restricted))

        var arc = nodes.firstArc[node]
        let end = min(nodes.firstArc[after: node], Arc(arcCount))
        while arc < end {
            defer { arc = arc.next }
            guard let turn = weights.cost(of: turns, into: arc, in: self) else { continue }
            var next = arc.ownState
            if !exceptions.isEmpty {
                let target = target(of: arc, in: exceptions) { overlay.isSuspended($0) }
                guard let target else { continue }
                next = target
            }
            let isRestricted = overlay.isRestricted(
                arc, flagged: arcs.flags[arc].contains(.restricted))
            if isAtEnd && !isRestricted { continue }
            let isLastStretch = isRestricted && (isUnrestricted || isAtEnd)
            visit(arc, Label(next, isInFinalStretch: isLastStretch), turn)
        }
    }
}
