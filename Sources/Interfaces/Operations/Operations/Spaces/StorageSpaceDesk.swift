public import Accounts
public import Conversations
public import Geometry
public import OSMModel
public import Photos
public import RecordKeeping
import RoadNetwork
import RoadSearch
import Routing
public import StorageSpaces
import StoreContract
public import StoreRuntime

/// The storage spaces, as one person sees and offers them.
public struct StorageSpaceDesk: Sendable {
    /// How many of the nearest spaces are compared by road.
    public static let roadCandidates = 100

    private let catalog: any StorageSpaceCatalog
    private let rentals: any RentalLedger
    private let days: RegionDays
    private let viewer: Account.ID?

    /// The storage spaces of the workspace's store for `viewer`, nil for somebody who is not signed
    /// in.
    public init(_ workspace: Workspace, for viewer: Account.ID?) {
        catalog = workspace.records.spaces
        rentals = workspace.records.rentals
        days = RegionDays(workspace)
        self.viewer = viewer
    }

    // MARK: Looking

    /// A page of one's own spaces with drafts, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func own(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ViewedSpace> {
        try await viewed(catalog.newestFirst(of: owner, after: after, limit: limit))
    }

    /// A page of the published spaces, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func newestFirst(
        matching filter: SpaceFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<ViewedSpace> {
        try await viewed(catalog.newestFirst(matching: filter, after: after, limit: limit))
    }

    private func viewed(_ page: Page<StorageSpace>) async throws -> Page<ViewedSpace> {
        Page(items: try await viewed(page.items), next: page.next)
    }

    /// The published spaces nearest to `place`, within `radius` metres; at any distance if it is nil.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func nearest(
        to place: Coordinate, radius: Double?, matching filter: SpaceFilter, limit: Int
    ) async throws -> [ViewedSpace] {
        let found = try await catalog.nearest(
            to: place, radius: radius, matching: filter, limit: limit)
        return try await zip(viewed(found.map(\.space)), found).map { space, nearby in
            var space = space
            space.meters = nearby.meters
            return space
        }
    }

    /// The published spaces with the shortest ways from `place` among the ``roadCandidates`` nearest
    /// ones. Those without a way come last.
    ///
    /// `ways` runs the search with the engines.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`; what `ways` throws.
    public func nearestByRoad(
        to place: Coordinate, radius: Double?, matching filter: SpaceFilter, limit: Int,
        ways: ([Coordinate]) async throws -> [SpaceWay?]
    ) async throws -> [ViewedSpace] {
        try PageLimit.check(limit)
        let near = try await nearest(
            to: place, radius: radius, matching: filter, limit: Self.roadCandidates)
        // The blurred spots: a way to the exact place would tell where that is.
        let spots = near.compactMap { $0.space.place(shownTo: .stranger)?.coordinate }
        let found = try await zip(near, ways(spots)).map { space, way in
            var space = space
            space.way = way
            return space
        }
        func rank(_ space: ViewedSpace) -> (Int64, Double) {
            (space.way?.durationMilliseconds ?? .max, space.meters ?? 0)
        }
        return Array(found.sorted { rank($0) < rank($1) }.prefix(limit))
    }

    /// The ways from `place` to `spots`; nil for a spot that none leads to.
    ///
    /// - Throws: `EngineError`; `RoutingError` if there is no road near `place`, or after `deadline`.
    public static func ways(
        from place: Coordinate, to spots: [Coordinate], by mode: TravelMode,
        for viewer: Account.ID?, with engines: Engines, deadline: ContinuousClock.Instant? = nil
    ) throws -> [SpaceWay?] {
        let router = try engines.router(mode)
        let closed = try engines.closedRoads(to: mode, for: viewer)
        let roads = RoadOptions(closed: closed)
        return try spots.map { spot in
            do throws(RoutingError) {
                let matrix = try router.matrix(
                    of: [Waypoint(place), Waypoint(spot)], from: [0], to: [1], roads: roads,
                    deadline: deadline)
                guard let time = matrix.durationMilliseconds(from: 0, to: 0),
                    let length = matrix.distanceMillimeters(from: 0, to: 0)
                else { return nil }
                return SpaceWay(durationMilliseconds: time, meters: Double(length) / 1_000)
            } catch {
                if case .tookTooLong = error { throw error }
                return nil
            }
        }
    }

    /// The space that `reference` names.
    ///
    /// - Throws: `StorageSpacesError.notFound`, `StorageSpacesError.ambiguous`; `StoreError`.
    public func space(_ reference: RecordReference) async throws -> ViewedSpace {
        try await viewed(catalog.space(reference, for: viewer))
    }

    /// Those of these spaces that the viewer finds.
    ///
    /// - Throws: `StoreError`.
    public func spaces(
        _ ids: Set<StorageSpace.ID>
    ) async throws -> [StorageSpace.ID: ViewedSpace] {
        let found = try await viewed(catalog.spaces(ids, for: viewer))
        return Dictionary(found.map { ($0.space.id, $0) }) { first, _ in first }
    }

    /// The space as the viewer sees it.
    ///
    /// - Throws: `StoreError`.
    public func viewed(_ space: StorageSpace) async throws -> ViewedSpace {
        let standings = try await rentals.standings(
            of: [space.id], for: viewer, from: days.today.day)
        return viewed(space, standings[space.id] ?? .free, on: days.today.day)
    }

    private func viewed(_ spaces: [StorageSpace]) async throws -> [ViewedSpace] {
        let today = days.today.day
        let standings = try await rentals.standings(
            of: spaces.map(\.id), for: viewer, from: today)
        return spaces.map { viewed($0, standings[$0.id] ?? .free, on: today) }
    }

    private func viewed(
        _ space: StorageSpace, _ standing: SpaceStanding, on today: CalendarDay
    ) -> ViewedSpace {
        let relation = space.relation(of: viewer, standing)
        return ViewedSpace(
            space: space, relation: relation, place: space.place(shownTo: relation),
            standing: standing, action: space.offeredAction(to: viewer, standing, on: today),
            isRented: standing.isRented(on: today))
    }

    /// A photo of a space.
    ///
    /// - Throws: like ``space(_:)``; `StorageSpacesError.noPhoto`.
    public func photo(
        _ photo: SpacePhoto.ID, of reference: RecordReference, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition {
        let id = try await catalog.space(reference, for: viewer).id
        return try await catalog.photo(photo, of: id, for: viewer, size: size, format: format)
    }

    /// The conversation of `person` with the owner of a space that the person sees.
    ///
    /// - Throws: like ``space(_:)``; `ConversationsError`, also for one's own space.
    public func conversation(
        about reference: RecordReference, of person: Account.ID, in workspace: Workspace
    ) async throws -> Conversation {
        let space = try await catalog.space(reference, for: person)
        return try await ConversationDesk(workspace, person: person).open(
            with: space.owner, about: ConversationSubject(.storageSpace, space.id.uuid))
    }

    // MARK: Offering

    /// Saves the draft of a space, or finds the one that an earlier request with the same key saved.
    ///
    /// - Throws: what the catalog throws.
    public func add(
        _ edit: SpaceEdit, owner: Account.ID, key: CreationKey? = nil
    ) async throws -> Creation<StorageSpace> {
        try await catalog.add(edit.applied(to: SpaceDetails()), of: owner, key: key)
    }

    /// The space that an earlier request with this key added; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    public func made(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        try await catalog.madeSpace(by: key, of: owner)
    }

    /// Changes a space of its owner. If `version` is given, the space must still have it.
    ///
    /// - Throws: like ``space(_:)``; `StorageSpacesError`.
    public func change(
        _ reference: RecordReference, of owner: Account.ID, expecting version: Int? = nil,
        by change: SpaceChange
    ) async throws -> ViewedSpace {
        let id = try await ownID(reference, owner)
        return try await viewed(
            catalog.change(id, of: owner, expecting: version, by: change))
    }

    /// Adds a photo to a space of its owner. If `version` is given, the space must still have it.
    ///
    /// - Throws: like ``change(_:of:expecting:by:)``.
    public func addPhoto(
        _ photo: Photo, to reference: RecordReference, of owner: Account.ID,
        expecting version: Int? = nil
    ) async throws -> ViewedSpace {
        let id = try await ownID(reference, owner)
        return try await viewed(
            catalog.addPhoto(photo, to: id, of: owner, expecting: version))
    }

    /// Removes a space of its owner. If `version` is given, the space must still have it.
    ///
    /// - Returns: the removed space.
    /// - Throws: like ``change(_:of:expecting:by:)``; `StorageSpacesError.hasRentals`.
    public func remove(
        _ reference: RecordReference, of owner: Account.ID, expecting version: Int? = nil
    ) async throws -> StorageSpace.ID {
        let id = try await ownID(reference, owner)
        try await catalog.remove(id, of: owner, expecting: version)
        return id
    }

    /// - Throws: `StorageSpacesError.notFound` for other people's spaces.
    private func ownID(
        _ reference: RecordReference, _ owner: Account.ID
    ) async throws -> StorageSpace.ID {
        let space = try await catalog.space(reference, for: owner)
        guard space.owner == owner else { throw StorageSpacesError.notFound(reference) }
        return space.id
    }
}

extension SpacePlace {
    /// A place that was looked up.
    ///
    /// - Throws: `InvalidValue` if the address is too long to keep.
    public init(_ place: ResolvedPlace) throws {
        self.init(
            address: try StreetAddress(place.address),
            enteredAddress: try place.entered.map { text throws in try StreetAddress(text) },
            coordinate: place.coordinate, matchKind: place.matchKind)
    }
}
