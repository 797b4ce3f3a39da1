extension RoadGraph {
    /// Calls `visit` with every arc that may follow a label, the label that it leads to, and the
    /// milliseconds for the turn into it.
    ///
    /// A label is twice a state's number, one more within the last restricted stretch: a route may
    /// begin on restricted arcs and end on them, but once it has used an unrestricted arc,
    /// a restricted one starts the end. What is restricted, and which exceptions do not hold,
    /// `overlay` decides.
    @inline(__always)
    func visitTurns(
        from label: UInt32, _ weights: Weights, _ overlay: some SearchOverlay,
        _ visit: (_ arc: UInt32, _ next: UInt32, _ turn: UInt32) -> Void
    ) {
        let state = label >> 1
        let last = arc(of: state)
        let node = arcHead[last]
        let flags = ArcFlags(rawValue: arcFlags[last])
        let mustLook = flags.contains(.hasExceptions) || state != last
        let exceptions = mustLook ? exceptions(of: state) : 0..<0
        let turns = weights.turns(from: last, in: self)
        let isAtEnd = label & 1 == 1
        let isUnrestricted = !overlay.isRestricted(last, flagged: flags.contains(.restricted))

        var arc = firstArc[node]
        let end = min(firstArc[Int(node) + 1], UInt32(arcCount))
        while arc < end {
            defer { arc += 1 }
            guard let turn = weights.cost(of: turns, into: arc, in: self) else { continue }
            var next = arc
            if !exceptions.isEmpty {
                let target = target(of: arc, in: exceptions) { overlay.isSuspended($0) }
                guard let target else { continue }
                next = target
            }
            let isRestricted = overlay.isRestricted(
                arc, flagged: ArcFlags(rawValue: arcFlags[arc]).contains(.restricted))
            if isAtEnd && !isRestricted { continue }
            let isLastStretch = isRestricted && (isUnrestricted || isAtEnd)
            visit(arc, next << 1 | (isLastStretch ? 1 : 0), turn)
        }
    }

    @inline(__always)
    func tail(of arc: UInt32) -> UInt32 {
        let directed = arcSegment[arc]
        return segmentEnds[directed >> 1][directed & 1 == 1]
    }

    /// The last arc of a state.
    @inline(__always)
    func arc(of state: UInt32) -> UInt32 {
        Int(state) < arcCount ? state : extraStateArc[Int(state) - arcCount]
    }

    /// Calls `visit` with every label whose last arc is `arc`; `includesEnds` tells whether it may
    /// lie within the last restricted stretch.
    func visitLabels(of arc: UInt32, includesEnds: Bool, _ visit: (UInt32) -> Void) {
        func visitLayers(_ state: UInt32) {
            visit(state << 1)
            if includesEnds { visit(state << 1 | 1) }
        }
        visitLayers(arc)
        var (low, high) = (0, extraStateByArc.count)
        while low < high {
            let middle = (low + high) / 2
            if self.arc(of: extraStateByArc[middle]) < arc {
                low = middle + 1
            } else {
                high = middle
            }
        }
        while low < extraStateByArc.count, self.arc(of: extraStateByArc[low]) == arc {
            visitLayers(extraStateByArc[low])
            low += 1
        }
    }

    /// Where the exceptions of `state` lie.
    func exceptions(of state: UInt32) -> Range<Int> {
        var (low, high) = (0, exceptionState.count)
        while low < high {
            let middle = (low + high) / 2
            if exceptionState[middle] < state { low = middle + 1 } else { high = middle }
        }
        guard low < exceptionState.count, exceptionState[low] == state else { return 0..<0 }
        let start = Int(firstException[low])
        return start..<max(start, min(Int(firstException[low + 1]), exceptionArc.count))
    }

    /// The state that following `arc` leads to, or nil where it must not follow.
    @inline(__always)
    func target(
        of arc: UInt32, in exceptions: Range<Int>, isSuspended: (UInt32) -> Bool
    ) -> UInt32? {
        for exception in exceptions where exceptionArc[exception] == arc {
            if isSuspended(UInt32(exception)) { continue }
            let target = exceptionTarget[exception]
            return Int(target) < stateCount ? target : nil
        }
        return arc
    }
}

/// Which labels follow which, and at what cost.
protocol LabelTurns {
    /// Calls `visit` with every label that one may come to next, and the milliseconds for the turn
    /// and for the whole arc that it leads into.
    func visitTurns(from label: UInt32, _ visit: (_ next: UInt32, _ cost: UInt32) -> Void)
}

extension RoadsInForce: LabelTurns {
    @inline(__always)
    func visitTurns(from label: UInt32, _ visit: (_ next: UInt32, _ cost: UInt32) -> Void) {
        let weights = weights
        graph.visitTurns(from: label, weights, self) { arc, next, turn in
            guard let surcharge = surcharge(on: arc) else { return }
            visit(next, turn &+ weights.whole(arc) &+ surcharge)
        }
    }
}
