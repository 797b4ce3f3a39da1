import OSMModel
import Routing

/// A car park with one of its access points, ordered like ``ParkingOption/isSooner(_:_:)``.
struct ParkingCandidate: Comparable {
    let milliseconds: Int64
    let walkMilliseconds: Int64
    let reference: OSMReference
    let place: Int
    let owner: Int

    static func < (one: ParkingCandidate, other: ParkingCandidate) -> Bool {
        (one.milliseconds, one.walkMilliseconds, one.reference, one.place)
            < (other.milliseconds, other.walkMilliseconds, other.reference, other.place)
    }
}

/// The car parks with the shortest travel time so far, each with its best access point.
struct FastestCandidates {
    typealias Choice = (candidate: ParkingCandidate, walk: ReachedAccessPoint)

    /// Sorted by travel time, the shortest first.
    private(set) var all: [Choice] = []
    private let count: Int

    init(_ count: Int) {
        self.count = count
        all.reserveCapacity(count)
    }

    private var worst: ParkingCandidate? { all.count < count ? nil : all.last?.candidate }

    /// Whether a candidate may be added that takes at least this many milliseconds.
    func mayTake(_ milliseconds: Int64) -> Bool {
        worst.map { milliseconds <= $0.milliseconds } ?? true
    }

    func mayTake(_ candidate: ParkingCandidate) -> Bool {
        let same = index(of: candidate.owner).map { all[$0].candidate }
        return (same ?? worst).map { candidate < $0 } ?? true
    }

    /// Adds a candidate. It replaces the same car park with another access point or, if the list is
    /// full, the last one.
    ///
    /// - Precondition: ``mayTake(_:)-(ParkingCandidate)``
    mutating func take(_ candidate: ParkingCandidate, _ walk: ReachedAccessPoint) {
        if let same = index(of: candidate.owner) {
            all.remove(at: same)
        } else if all.count == count {
            all.removeLast()
        }
        let place = all.firstIndex { candidate < $0.candidate } ?? all.endIndex
        all.insert((candidate, walk), at: place)
    }

    private func index(of owner: Int) -> Int? {
        all.firstIndex { $0.candidate.owner == owner }
    }
}
