public import Accounts
public import Geometry
public import Photos
public import RecordKeeping
import StoreContract
public import StoreRuntime
public import WaterFountains

/// Fountains with their reviews and confirmations. Everybody sees them; a signed-in person may add
/// their own.
public struct FountainDesk: Sendable {
    /// The fountains of the map and of the records.
    public let register: FountainRegister
    private let catalog: any FountainCatalog
    private let findAddress: @Sendable (Coordinate) async throws -> ResolvedPlace

    /// `findAddress` finds the address nearest to a fountain of the map.
    public init(
        _ workspace: Workspace, readMap: @escaping MapFountainReader,
        findAddress: @escaping @Sendable (Coordinate) async throws -> ResolvedPlace
    ) {
        register = FountainRegister(workspace, readMap: readMap)
        catalog = workspace.records.fountains
        self.findAddress = findAddress
    }

    // MARK: Reading

    /// A fountain with everything that is known about it, for `viewer`. The report is nil if nobody
    /// has said anything about it.
    ///
    /// - Throws: as ``FountainRegister/fountain(_:)``.
    public func fountain(
        _ reference: FountainReference, for viewer: Account.ID?
    ) async throws -> (fountain: KnownFountain, report: FountainReport?) {
        let known = try await register.fountain(reference)
        guard let id = known.rated?.fountain.id else { return (known, nil) }
        return (known, try await catalog.report(on: id, for: viewer))
    }

    /// What rows of a list show of these fountains, of those that people have said something about.
    ///
    /// - Throws: `StoreError`.
    public func overviews(
        of fountains: [KnownFountain]
    ) async throws -> [Fountain.ID: FountainOverview] {
        try await overviews(of: Set(fountains.compactMap { $0.rated?.fountain.id }))
    }

    /// What rows of a list show of these fountains.
    ///
    /// - Throws: `StoreError`.
    public func overviews(
        of ids: Set<Fountain.ID>
    ) async throws -> [Fountain.ID: FountainOverview] {
        try await catalog.overviews(of: ids)
    }

    /// A page of reviews, the newest first: of `fountain` or of all, by `author` or by all. Hidden
    /// ones are listed for their author only.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func newestReviews(
        of fountain: Fountain.ID? = nil, by author: Account.ID? = nil,
        for viewer: Account.ID? = nil, after: PageCursor?, limit: Int
    ) async throws -> Page<AuthoredReview> {
        try await catalog.newestReviews(
            of: fountain, by: author, for: viewer, after: after, limit: limit)
    }

    /// The review that `reference` names. Only its author finds a hidden one.
    ///
    /// - Throws: `WaterFountainsError.reviewNotFound`, `WaterFountainsError.ambiguousReview`;
    ///   `StoreError`.
    public func review(
        _ reference: RecordReference, for viewer: Account.ID? = nil
    ) async throws -> AuthoredReview {
        try await catalog.review(reference, for: viewer)
    }

    /// The photo of a review in one size and format.
    ///
    /// - Throws: like ``review(_:)``; `WaterFountainsError.noPhoto`.
    public func photo(
        of reference: RecordReference, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let id = try await catalog.review(reference).review.id
        return try await catalog.photo(ofReview: id, size: size, format: format)
    }

    // MARK: Reviews

    /// Adds a review of the fountain that the person means.
    ///
    /// - Throws: `WaterFountainsError.severalNear` if the place may be that of several fountains;
    ///   what the catalog throws.
    public func addReview(
        _ draft: ReviewDraft, of target: FountainTarget, by author: Account.ID, key: CreationKey?
    ) async throws -> (made: Creation<FountainReview>, taken: TakenFountain) {
        try await taking(target) { taken in
            (try await catalog.addReview(draft, of: taken.site, by: author, key: key), taken)
        }
    }

    /// The review that an earlier request with this key added; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    public func made(by key: CreationKey, of author: Account.ID) async throws -> FountainReview? {
        try await catalog.madeReview(by: key, of: author)
    }

    /// Changes a review of `author`.
    ///
    /// - Throws: like ``review(_:)``; `WaterFountainsError.reviewNotFound`, also for another author's
    ///   review; `WaterFountainsError.changedMeanwhile`.
    public func changeReview(
        _ reference: RecordReference, of author: Account.ID, by change: ReviewChange,
        expecting version: Int? = nil
    ) async throws -> FountainReview {
        let id = try await catalog.review(reference, for: author).review.id
        return try await catalog.changeReview(id, of: author, by: change, expecting: version)
    }

    /// Removes a review of `author`; ``restoreReview(_:of:)`` undoes it for ten minutes.
    ///
    /// - Throws: as ``changeReview(_:of:by:expecting:)``.
    @discardableResult
    public func removeReview(
        _ reference: RecordReference, of author: Account.ID, expecting version: Int? = nil
    ) async throws -> FountainReview.ID {
        let id = try await catalog.review(reference, for: author).review.id
        try await catalog.removeReview(id, of: author, expecting: version)
        return id
    }

    /// Undoes a removal.
    ///
    /// - Throws: what the catalog throws.
    public func restoreReview(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> FountainReview {
        try await catalog.restoreReview(reference, of: author)
    }

    /// Gives a review of `author` a photo.
    ///
    /// - Throws: as ``changeReview(_:of:by:expecting:)``.
    public func setPhoto(
        _ photo: Photo, of reference: RecordReference, by author: Account.ID,
        expecting version: Int? = nil
    ) async throws -> FountainReview {
        let id = try await catalog.review(reference, for: author).review.id
        return try await catalog.setPhoto(photo, ofReview: id, of: author, expecting: version)
    }

    /// Takes the photo of a review away.
    ///
    /// - Throws: as ``changeReview(_:of:by:expecting:)``; `WaterFountainsError.noPhoto`.
    public func removePhoto(
        of reference: RecordReference, by author: Account.ID, expecting version: Int? = nil
    ) async throws -> FountainReview {
        let id = try await catalog.review(reference, for: author).review.id
        return try await catalog.removePhoto(ofReview: id, of: author, expecting: version)
    }

    // MARK: Confirmations

    /// Says whether the fountain that the person means works.
    ///
    /// - Throws: as ``addReview(_:of:by:key:)``.
    public func confirm(
        _ verdict: Verdict, at target: FountainTarget, by person: Account.ID
    ) async throws -> (report: FountainReport, taken: TakenFountain) {
        try await taking(target) { taken in
            (try await catalog.confirm(verdict, at: taken.site, by: person), taken)
        }
    }

    /// Takes back what the person has said about a fountain.
    ///
    /// - Throws: as ``FountainRegister/fountain(_:)``; `WaterFountainsError.notConfirmed`,
    ///   `WaterFountainsError.confirmedTooLongAgo`.
    public func undoConfirmation(
        of reference: FountainReference, by person: Account.ID
    ) async throws -> FountainReport {
        let rated = try await catalog.fountain(reference)
        return try await catalog.undoConfirmation(of: rated.fountain.id, by: person)
    }

    // MARK: Taking

    /// Does `work` with the fountain that is meant. If somebody adds one there meanwhile, looks again.
    private func taking<Value>(
        _ target: FountainTarget, _ work: (TakenFountain) async throws -> Value
    ) async throws -> Value {
        do {
            return try await work(taken(for: target))
        } catch WaterFountainsError.knownNearby {
            return try await work(taken(for: target))
        }
    }

    /// Which fountain is meant.
    ///
    /// - Throws: as ``FountainRegister/fountain(_:)``; `WaterFountainsError.severalNear`.
    private func taken(for target: FountainTarget) async throws -> TakenFountain {
        switch target {
        case .named(let reference):
            let known = try await register.fountain(reference)
            return TakenFountain(site: try await site(of: known), fountain: known, meters: nil)
        case .place(let place, let new):
            let near = try await register.fountains(
                within: FountainSnap.reachMeters, of: place.coordinate)
            let meters = near.map { place.coordinate.meters(to: $0.coordinate) }
            switch new.isNew ? .none : FountainSnap(meters: meters) {
            case .taken(let index):
                return TakenFountain(
                    site: try await site(of: near[index]), fountain: near[index],
                    meters: meters[index])
            case .ambiguous(let indices):
                throw WaterFountainsError.severalNear(
                    place.coordinate,
                    indices.map { index in
                        FountainChoice(
                            reference: near[index].reference, label: near[index].label,
                            meters: meters[index])
                    })
            case .none:
                let description = FountainDescription(
                    name: new.name, address: try StreetAddress(place.address),
                    coordinate: place.coordinate, traits: new.traits)
                let seen = Set(near.compactMap { $0.rated?.fountain.id })
                return TakenFountain(
                    site: .new(description, besides: seen), fountain: nil, meters: nil)
            }
        }
    }

    /// What the store keeps of a fountain: a copy of what the map says, or its record as it is.
    private func site(of known: KnownFountain) async throws -> FountainSite {
        guard known.isOnMap, let element = known.element else {
            guard let id = known.rated?.fountain.id else {
                throw WaterFountainsError.fountainNotFound(known.reference)
            }
            return .known(id)
        }
        let address: StreetAddress
        if let fountain = known.rated?.fountain, fountain.coordinate == known.coordinate {
            address = fountain.description.address
        } else {
            address = try await self.address(at: known.coordinate)
        }
        return .onMap(
            FountainDescription(
                element: element, name: known.name.flatMap { try? FountainName($0) },
                address: address, coordinate: known.coordinate, traits: known.traits))
    }

    /// The address nearest to a place; its coordinates if there is none, as in a forest.
    private func address(at place: Coordinate) async throws -> StreetAddress {
        let found = try? await findAddress(place)
        return try found.flatMap { try? StreetAddress($0.address) }
            ?? StreetAddress(place.description)
    }
}
