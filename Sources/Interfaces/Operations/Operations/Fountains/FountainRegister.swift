public import Atlas
public import Geometry
public import RecordKeeping
import StoreContract
public import StoreRuntime
public import WaterFountains

/// Reads fountains of the map, on a thread that may wait for the disk.
public typealias MapFountainReader =
    @Sendable (
        _ read: @escaping @Sendable (MapFountainCatalog) throws -> [MapFountain]
    ) async throws -> [MapFountain]

/// The fountains of the map and of the records as one list.
public struct FountainRegister: Sendable {
    /// How many fountains that are not on the map a search considers; the nearest ones count.
    public static let maximumRecords = PageLimit.range.upperBound

    private let catalog: any FountainCatalog
    private let readMap: MapFountainReader

    /// Without an atlas, only the fountains of the records are found.
    public init(_ workspace: Workspace, readMap: @escaping MapFountainReader) {
        catalog = workspace.records.fountains
        self.readMap = readMap
    }

    /// The fountains within `radius` metres of a place, the nearest in a straight line first.
    ///
    /// - Throws: `StoreError`; an error of the atlas if it cannot be read.
    public func fountains(
        within radius: Double, of place: Coordinate
    ) async throws -> [KnownFountain] {
        let mapped = try await onMap { try $0.fountains(within: radius, of: place) }
        let recorded = try await catalog.fountains(
            near: place, radius: radius, limit: Self.maximumRecords)
        return try await joined(mapped, recorded.map(\.rated))
            .map { (meters: place.meters(to: $0.coordinate), fountain: $0) }
            .sorted {
                $0.meters == $1.meters
                    ? KnownFountain.isBefore($0.fountain, $1.fountain) : $0.meters < $1.meters
            }
            .map(\.fountain)
    }

    /// The fountains in `box` that meet `filter`, at most `limit`, and whether there are more. Those
    /// of the map come first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`; `StoreError`; an error of
    ///   the atlas if it cannot be read.
    public func fountains(
        in box: BoundingBox, meeting filter: FountainFilter = FountainFilter(), limit: Int
    ) async throws -> (fountains: [KnownFountain], isComplete: Bool) {
        try PageLimit.check(limit)
        let mapped = try await onMap { try $0.fountains(in: box) }
        let recorded = try await catalog.fountains(in: box, limit: Self.maximumRecords)
        let found = try await joined(mapped, recorded)
            .filter { filter.admits($0.traits, $0.status) }
        return (
            Array(found.prefix(limit)),
            found.count <= limit && recorded.count < Self.maximumRecords
        )
    }

    /// The fountain that `reference` names.
    ///
    /// - Throws: `WaterFountainsError.fountainNotFound`, `WaterFountainsError.ambiguousFountain`;
    ///   `StoreError`; an error of the atlas if it cannot be read.
    public func fountain(_ reference: FountainReference) async throws -> KnownFountain {
        switch reference {
        case .record:
            let rated = try await catalog.fountain(reference)
            guard let element = rated.fountain.element, let mapped = try await onMap(element)
            else { return KnownFountain(rated) }
            return KnownFountain(mapped, rated: rated)
        case .element(let element):
            let rated = try await catalog.fountains(of: [element])[element]
            if let mapped = try await onMap(element) { return KnownFountain(mapped, rated: rated) }
            guard let rated else { throw WaterFountainsError.fountainNotFound(reference) }
            return KnownFountain(rated)
        }
    }

    /// These records with what the map says about them now, in one search.
    ///
    /// - Throws: an error of the atlas if it cannot be read.
    public func known(_ recorded: [RatedFountain]) async throws -> [Fountain.ID: KnownFountain] {
        let elements = recorded.compactMap(\.fountain.element)
        let mapped = try await onMap { catalog in
            try elements.compactMap { try catalog.fountain($0.osmReference) }
        }
        let here = Dictionary(mapped.map { (FountainElement($0.reference), $0) }) { first, _ in
            first
        }
        let known = recorded.map { rated in
            (
                rated.fountain.id,
                rated.fountain.element.flatMap { here[$0] }
                    .map { KnownFountain($0, rated: rated) } ?? KnownFountain(rated)
            )
        }
        return Dictionary(known) { first, _ in first }
    }

    /// These fountains of the map with their records, in one query.
    ///
    /// - Throws: `StoreError`.
    public func known(_ mapped: [MapFountain]) async throws -> [KnownFountain] {
        let elements = mapped.map { FountainElement($0.reference) }
        let rated = try await catalog.fountains(of: elements)
        return zip(mapped, elements).map { KnownFountain($0, rated: rated[$1]) }
    }

    /// Each fountain of the map with its record, then the records of those that the map lacks.
    private func joined(
        _ mapped: [MapFountain], _ recorded: [RatedFountain]
    ) async throws -> [KnownFountain] {
        let known = try await known(mapped)
        let here = Set(mapped.map { FountainElement($0.reference) })
        let strays = recorded.filter { stray in
            !(stray.fountain.element.map(here.contains) ?? false)
        }
        // The map may have moved a fountain away from where its record has it.
        let moved = Set(
            try await onMap { catalog in
                try strays.compactMap { stray in
                    try stray.fountain.element.flatMap { try catalog.fountain($0.osmReference) }
                }
            }.map { FountainElement($0.reference) })
        return known
            + strays.filter { stray in !(stray.fountain.element.map(moved.contains) ?? false) }
            .map { KnownFountain($0) }
    }

    private func onMap(_ element: FountainElement) async throws -> MapFountain? {
        try await onMap { try $0.fountain(element.osmReference).map { [$0] } ?? [] }.first
    }

    private func onMap(
        _ read: @escaping @Sendable (MapFountainCatalog) throws -> [MapFountain]
    ) async throws -> [MapFountain] {
        do {
            return try await readMap(read)
        } catch EngineError.noAtlas {
            return []
        }
    }
}
