import Accounts
import Geometry
import Photos
import RecordKeeping
import StorageSpaces

struct InMemoryStorageSpaceCatalog: StorageSpaceCatalog {
    let store: InMemoryRecords

    func add(
        _ details: SpaceDetails, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace> {
        try store.locked { state, now in
            if let key, let made = try state.madeSpace(by: key, of: owner, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(owner)
            let drafts = state.spaces.count { $0.owner == owner && $0.status == .draft }
            guard drafts < StorageSpace.draftLimit else {
                throw StorageSpacesError.tooManyDrafts(limit: StorageSpace.draftLimit)
            }
            let space = StorageSpace(
                id: .new(at: now), owner: owner, details: details, createdAt: now)
            state.spaces.append(space)
            state.keep(key, account: owner, of: space.id.uuid, at: now)
            return Creation(record: space, isRepeated: false)
        }
    }

    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        try store.locked { state, now in try state.madeSpace(by: key, of: owner, at: now) }
    }

    func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        let spaces = store.locked { state, _ in state.spaces.filter { $0.owner == owner } }
        return try page(spaces, after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func newestFirst(
        matching filter: SpaceFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        try page(spaces(matching: filter), after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func nearest(
        to place: Coordinate, radius: Double?, matching filter: SpaceFilter, limit: Int
    ) async throws -> [NearbyStorageSpace] {
        try PageLimit.check(limit)
        let found = spaces(matching: filter).compactMap { space -> NearbyStorageSpace? in
            guard let spot = space.place(shownTo: .stranger)?.coordinate else { return nil }
            return NearbyStorageSpace(space: space, meters: place.meters(to: spot))
        }
        return Array(
            found.filter { $0.meters <= radius ?? .infinity }
                .sorted { ($0.meters, $0.space.id) < ($1.meters, $1.space.id) }
                .prefix(limit))
    }

    private func spaces(matching filter: SpaceFilter) -> [StorageSpace] {
        store.locked { state, _ in
            state.spaces.filter { space in
                let rentals = state.rentals.filter { $0.space == space.id }
                return filter.matches(space, taken: rentals.compactMap(\.keptDays))
            }
        }
    }

    func space(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> StorageSpace {
        let found = store.locked { state, now in
            state.spaces.filter { reference.matches($0.id) && state.shows($0, to: viewer, at: now) }
        }
        guard let first = found.first else { throw StorageSpacesError.notFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw StorageSpacesError.ambiguous(reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func spaces(
        _ ids: Set<StorageSpace.ID>, for viewer: Account.ID?
    ) async throws -> [StorageSpace] {
        store.locked { state, now in
            state.spaces.filter { ids.contains($0.id) && state.shows($0, to: viewer, at: now) }
        }
    }

    func change(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?,
        by change: SpaceChange
    ) async throws -> StorageSpace {
        try store.locked { state, now in
            let index = try state.index(of: id, owner, version)
            let changed = try state.spaces[index].changed(by: change)
            state.spaces[index] = changed
            if change == .archive { try state.refuseRequests(of: id, .withdrawn, at: now) }
            return changed
        }
    }

    func addPhoto(
        _ photo: Photo, to id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> StorageSpace {
        try store.locked { state, now in
            let index = try state.index(of: id, owner, version)
            let added = SpacePhoto(id: .new(at: now), tag: photo.tag)
            let changed = try state.spaces[index].changed(by: .addPhoto(added))
            state.spaces[index] = changed
            state.spacePhotos[added.id] = photo
            return changed
        }
    }

    func photo(
        _ photo: SpacePhoto.ID, of id: StorageSpace.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition {
        let space = try await space(id, for: viewer)
        let picture = store.locked { state, _ in state.spacePhotos[photo] }
        guard space.photos.contains(where: { $0.id == photo }),
            let edition = picture?.edition(size: size, format: format)
        else { throw StorageSpacesError.noPhoto(photo) }
        return edition
    }

    func remove(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        try store.locked { state, now in
            let index = try state.index(of: id, owner, version)
            let isHeld = state.rentals.contains {
                $0.space == id && ($0.isOpen(at: now) || $0.showsPlace(at: now))
            }
            if isHeld { throw StorageSpacesError.hasRentals(id) }
            state.spaces.remove(at: index)
            state.forgetSpace(id)
        }
    }
}

extension InMemoryRecords.State {
    fileprivate func madeSpace(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp
    ) throws -> StorageSpace? {
        guard let id = try record(of: key, account: owner, at: now) else { return nil }
        guard let space = spaces.first(where: { $0.id.uuid == id }) else {
            throw AccountsError.createdRecordGone
        }
        return space
    }

    fileprivate func index(
        of id: StorageSpace.ID, _ owner: Account.ID, _ version: Int?
    ) throws -> Int {
        guard let index = spaces.firstIndex(where: { $0.id == id && $0.owner == owner }) else {
            throw StorageSpacesError.notFound(RecordReference(id))
        }
        try spaces[index].require(version)
        return index
    }

    fileprivate func shows(
        _ space: StorageSpace, to viewer: Account.ID?, at now: Timestamp
    ) -> Bool {
        guard space.owner != viewer, space.hiddenAt == nil else { return space.owner == viewer }
        return space.status == .published
            || rentals.contains {
                $0.space == space.id && viewer != nil && $0.renter == viewer
                    && ($0.state(at: now) == .requested || $0.showsPlace(at: now))
            }
    }
}

extension InMemoryRecords {
    /// The storage spaces of the store.
    public var spaces: any StorageSpaceCatalog { InMemoryStorageSpaceCatalog(store: self) }
}
