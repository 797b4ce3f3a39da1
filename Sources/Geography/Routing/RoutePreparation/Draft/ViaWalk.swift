import RoadNetwork

/// Follows the via ways of a restriction and collects every path to its `to` way.
struct ViaWalk {
    private let graph: DraftGraph
    private let viaWays: [Int64]
    private let toWay: Int64
    /// Paths from an arc of the `from` way to one of the `to` way.
    private(set) var paths: [[Arc]] = []
    /// Whether a limit was exceeded.
    private(set) var isCutShort = false
    private var path: [Arc] = []
    private var steps = 0

    private static let longestPath = 250
    private static let mostSteps = 100_000
    /// The maximum depth of the recursion, a stack frame for each arc.
    private static let deepestWalk = 2000

    init(_ graph: DraftGraph, viaWays: [Int64], toWay: Int64) {
        self.graph = graph
        self.viaWays = viaWays
        self.toWay = toWay
    }

    /// Collects the paths that begin with an arc of the restriction's `from` way.
    mutating func follow(_ from: Arc) {
        path = [from]
        extend(via: 0, isOnVia: false)
    }

    /// `via` is the current via way, or the first one while `isOnVia` is false.
    private mutating func extend(via: Int, isOnVia: Bool) {
        steps += 1
        guard let last = path.last, !isCutShort else { return }
        guard steps < Self.mostSteps, path.count < Self.deepestWalk else {
            isCutShort = true
            return
        }
        for arc in graph.arcs(leaving: graph.arcHead[last.index])
        where !graph.turnsBack(last, arc) && !path.contains(arc) {
            let way = graph.way(of: arc)
            if isOnVia && via == viaWays.count - 1 && way == toWay {
                found(path + [arc])
            } else if way == viaWays[via] {
                step(onto: arc, via: via)
            } else if isOnVia, via + 1 < viaWays.count, way == viaWays[via + 1] {
                step(onto: arc, via: via + 1)
            }
        }
    }

    private mutating func step(onto arc: Arc, via: Int) {
        path.append(arc)
        extend(via: via, isOnVia: true)
        path.removeLast()
    }

    private mutating func found(_ path: [Arc]) {
        if path.count > Self.longestPath { isCutShort = true }
        paths.append(path)
    }
}
