import Guidance
import RoadNetwork
import RoadSearch

extension RoadGraph {
    /// The passages of a path. Empty ones, at a start or end exactly at an intersection, are left
    /// out.
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

    /// The passages of all arcs of a path, including empty ones.
    func wholePassages(of path: FoundPath, _ weights: Weights) -> [ArcPassage] {
        var passages: [ArcPassage] = []
        passages.reserveCapacity(path.arcs.count)
        for index in path.arcs.indices { passages.append(passage(path, index, weights)) }
        return passages
    }

    private func passage(_ path: FoundPath, _ index: Int, _ weights: Weights) -> ArcPassage {
        let arc = path.arcs[index]
        let (isFirst, isLast) = (index == 0, index == path.arcs.count - 1)
        let length = segments.length[segment(of: arc)]
        let from: Millimeters = isFirst ? path.start.travelled(arc, self) : 0
        let to = isLast ? path.end.travelled(arc, self) : length
        let before: Milliseconds =
            from == 0 ? 0 : weights.partial(arc, offset: from, length: length)
        let after =
            to == length ? weights.whole(arc) : weights.partial(arc, offset: to, length: length)
        let turn: Milliseconds =
            index == 0 ? 0 : weights.turn(from: path.arcs[index - 1], into: arc, in: self)
        return ArcPassage(
            arc: arc, isFirst: isFirst, isLast: isLast,
            distanceMillimeters: Int64(to) - Int64(from),
            turnMilliseconds: Int64(turn), rideMilliseconds: Int64(after) - Int64(before))
    }
}
