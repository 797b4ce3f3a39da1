import Photos
import RecordKeeping

/// What an owner does to a space.
public enum SpaceChange: Hashable, Sendable {
    /// Enters or corrects details.
    case edit(SpaceEdit)
    /// Adds a photo behind the others.
    case addPhoto(SpacePhoto)
    /// Removes a photo.
    case removePhoto(SpacePhoto.ID)
    /// Puts all photos in another order.
    case orderPhotos([SpacePhoto.ID])
    /// Shows the space to everybody.
    case publish
    /// Hides the space for some time.
    case pause
    /// Ends the offer.
    case archive
    /// Takes archiving back: the space is paused.
    case restore
}

extension StorageSpace {
    /// The steps that must be done before the space can be published.
    public var missing: [SpaceStep] {
        var missing: [SpaceStep] = []
        if details.place == nil { missing.append(.address) }
        if details.area == nil { missing.append(.size) }
        if details.price == nil { missing.append(.price) }
        if photos.isEmpty { missing.append(.photo) }
        return missing
    }

    /// The space after a change, in its next version.
    ///
    /// - Throws: ``StorageSpacesError`` if the status does not allow the change, or the change is
    ///   impossible.
    public func changed(by change: SpaceChange) throws(StorageSpacesError) -> StorageSpace {
        var next = self
        next.version += 1
        switch change {
        case .edit(let edit):
            try refuse(.archived)
            next.details = edit.applied(to: details)
        case .addPhoto(let photo):
            try refuse(.archived)
            guard photos.count < Self.photoLimit else {
                throw .tooManyPhotos(id, limit: Self.photoLimit)
            }
            next.photos.append(photo)
        case .removePhoto(let photo):
            try refuse(.archived)
            guard photos.contains(where: { $0.id == photo }) else { throw .noPhoto(photo) }
            if status == .published, photos.count == 1 { throw .lastPhoto(id) }
            next.photos.removeAll { $0.id == photo }
        case .orderPhotos(let order):
            try refuse(.archived)
            next.photos = try ordered(order)
        case .publish:
            try refuse(.published)
            guard hiddenAt == nil else { throw .hidden(id) }
            guard missing.isEmpty else { throw .incomplete(id, missing: missing) }
            next.status = .published
        case .pause:
            try refuse(.draft, .paused, .archived)
            next.status = .paused
        case .archive:
            try refuse(.draft, .archived)
            next.status = .archived
        case .restore:
            try refuse(.draft, .published, .paused)
            next.status = .paused
        }
        return next
    }

    private func refuse(_ refused: SpaceStatus...) throws(StorageSpacesError) {
        if refused.contains(status) { throw .wrongStatus(id, status) }
    }

    private func ordered(
        _ order: [SpacePhoto.ID]
    ) throws(StorageSpacesError) -> [SpacePhoto] {
        let found = order.compactMap { id in photos.first { $0.id == id } }
        guard found.count == photos.count, Set(order).count == photos.count,
            order.count == photos.count
        else { throw .wrongOrder(id) }
        return found
    }

    /// Checks that the space still has `version`. Checks nothing if `version` is nil.
    ///
    /// - Throws: ``StorageSpacesError/changedMeanwhile(_:)``.
    package func require(_ version: Int?) throws(StorageSpacesError) {
        if let version, version != self.version { throw .changedMeanwhile(id) }
    }
}
