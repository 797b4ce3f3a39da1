/// How a route travels one of its arcs.
struct ArcPassage {
    let arc: UInt32
    /// Whether the route begins or ends on the arc, not at its tail or head.
    let isFirst: Bool
    let isLast: Bool
    let distanceMillimeters: Int64
    /// For the turn into the arc, and what a neighbour without length took.
    var turnMilliseconds: Int64
    var rideMilliseconds: Int64

    /// The turn into the arc included.
    var durationMilliseconds: Int64 { turnMilliseconds + rideMilliseconds }
}

extension RoadGraph {
    /// The passages of a path; a route that starts or ends right at a junction does not tell of
    /// the empty one there.
    func passages(of path: FoundPath, _ weights: Weights) -> [ArcPassage] {
        var passages = wholePassages(of: path, weights)
        var first = 0
        while first + 1 < passages.count, passages[first].distanceMillimeters == 0 {
            passages[first + 1].turnMilliseconds += passages[first].durationMilliseconds
            first += 1
        }
        if first > 0 { passages.removeFirst(first) }
        while passages.count > 1, let last = passages.last, last.distanceMillimeters == 0 {
            passages.removeLast()
            passages[passages.count - 1].rideMilliseconds += last.durationMilliseconds
        }
        return passages
    }

    /// The passage of every arc, whether it has a length or not.
    func wholePassages(of path: FoundPath, _ weights: Weights) -> [ArcPassage] {
        var passages: [ArcPassage] = []
        passages.reserveCapacity(path.arcs.count)
        for index in path.arcs.indices { passages.append(passage(path, index, weights)) }
        return passages
    }

    private func passage(_ path: FoundPath, _ index: Int, _ weights: Weights) -> ArcPassage {
        let arc = path.arcs[index]
        let (isFirst, isLast) = (index == 0, index == path.arcs.count - 1)
        let length = segmentLength[arcSegment[arc] >> 1]
        let from = isFirst ? path.start.travelled(arc, self) : 0
        let to = isLast ? path.end.travelled(arc, self) : length
        let before = from == 0 ? 0 : weights.partial(arc, offset: from, length: length)
        let after =
            to == length ? weights.whole(arc) : weights.partial(arc, offset: to, length: length)
        let turn =
            index == 0 ? 0 : weights.turn(from: path.arcs[index - 1], into: arc, in: self)
        return ArcPassage(
            arc: arc, isFirst: isFirst, isLast: isLast,
            distanceMillimeters: Int64(to) - Int64(from),
            turnMilliseconds: Int64(turn), rideMilliseconds: Int64(after) - Int64(before))
    }
}
