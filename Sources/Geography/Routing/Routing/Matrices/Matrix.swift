public import Guidance
import RoadSearch

/// The durations and lengths of the fastest routes from every source to every destination.
public struct Matrix: Sendable, Hashable {
    /// The snapped sources, in the order of the request.
    public let sources: [SnappedPlace]
    /// The snapped destinations, in the order of the request.
    public let destinations: [SnappedPlace]
    /// The cells for which a place left a cut-off road, by rows.
    public let movedCells: [MovedCell]
    private let costs: CostTable

    init(
        sources: [SnappedPlace], destinations: [SnappedPlace], _ costs: CostTable,
        moved movedCells: [MovedCell]
    ) {
        self.sources = sources
        self.destinations = destinations
        self.costs = costs
        self.movedCells = movedCells
    }

    /// Milliseconds from a source to a destination, by their positions in the lists; nil if no
    /// route connects them.
    public func durationMilliseconds(from source: Int, to destination: Int) -> Int64? {
        costs.durationMilliseconds(source, destination)
    }

    /// The length of the same route in millimetres; nil if there is none or if distances were not
    /// requested.
    public func distanceMillimeters(from source: Int, to destination: Int) -> Int64? {
        costs.distanceMillimeters(source, destination)
    }
}

/// A cell of a matrix for which a place left a road that is cut off from the main network.
public struct MovedCell: Sendable, Hashable {
    /// The position of the source in ``Matrix/sources``.
    public let source: Int
    /// The position of the destination in ``Matrix/destinations``.
    public let destination: Int
    /// Where the cell's route begins.
    public let from: SnappedPlace
    /// Where the cell's route ends.
    public let to: SnappedPlace
}
