public import Foundation

/// What to generate. The same plan gives the same bytes on every machine.
public enum TownPlan: Hashable, Sendable {
    /// The harbour town that Parkway ships.
    case harbourTown(seed: UInt64)
    /// Many towns with the roads between them, `nodes` OSM nodes in all within a tenth.
    case region(nodes: Int, seed: UInt64)
    /// Towns full of addresses to search for, exactly `addresses` in all.
    case country(addresses: Int, seed: UInt64)

    /// The seed of `Data/harbour-town.osm`.
    public static let harbourSeed: UInt64 = 1867
    /// The range of nodes for a region.
    public static let regionNodes = 1_000...100_000_000

    /// The range of addresses for a country.
    public static let countryAddresses = 1_000...50_000_000

    /// Writes OSM XML: nodes, ways, relations, each by ascending id.
    ///
    /// Memory holds one town at a time; ways and relations are kept in temporary files until all nodes
    /// are written.
    ///
    /// - Throws: ``TownPlanningError``, or errors of the file system.
    @discardableResult
    public func write(to output: FileHandle) throws -> TownSummary {
        switch self {
        case .harbourTown(let seed):
            let town = HarbourTown(seed: seed)
            var writer = try OSMWriter(
                to: output, projection: HarbourTown.projection, frame: HarbourTown.frame)
            try writer.write(town.drawing)
            return try writer.finish()
        case .region(let nodes, let seed):
            guard Self.regionNodes.contains(nodes) else {
                throw TownPlanningError.nodesOutOfRange(nodes)
            }
            return try Region(nodes: nodes, seed: seed).write(to: output)
        case .country(let addresses, let seed):
            guard Self.countryAddresses.contains(addresses) else {
                throw TownPlanningError.addressesOutOfRange(addresses)
            }
            return try Country(addresses: addresses, seed: seed).write(to: output)
        }
    }
}

/// Why a plan cannot be generated.
public enum TownPlanningError: Error, Equatable, CustomStringConvertible {
    /// A region cannot have this many nodes.
    case nodesOutOfRange(Int)
    /// A country cannot have this many addresses.
    case addressesOutOfRange(Int)

    public var description: String {
        switch self {
        case .nodesOutOfRange(let nodes):
            "a region of \(nodes) nodes is not possible; give "
                + "\(TownPlan.regionNodes.lowerBound) to \(TownPlan.regionNodes.upperBound)"
        case .addressesOutOfRange(let addresses):
            "a country of \(addresses) addresses is not possible; give "
                + "\(TownPlan.countryAddresses.lowerBound) to "
                + "\(TownPlan.countryAddresses.upperBound)"
        }
    }
}
