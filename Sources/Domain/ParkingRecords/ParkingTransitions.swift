public import Photos
public import RecordKeeping

/// The states of a parking. Time alone turns a valid one into an expired one.
public enum ParkingState: Hashable, Sendable {
    case valid
    /// Its stay was over at this time.
    case expired(at: Timestamp)
    /// The owner ended it at this time.
    case ended(at: Timestamp)
    /// The owner removed it at this time. Nothing finds it; it can only be restored.
    case removed(at: Timestamp)
}

/// Each transition checks the state, and returns the parking in its next version.
extension Parking {
    /// How long a removal or an end can be undone.
    public static let undoPeriod = Duration.seconds(undoMinutes * 60)
    static let undoMinutes = 10

    /// The state at `time`.
    public func state(at time: Timestamp) -> ParkingState {
        if let removedAt { return .removed(at: removedAt) }
        if let endedAt { return .ended(at: endedAt) }
        return isValid(at: time) ? .valid : .expired(at: expiry)
    }

    /// The parking, ended by its owner at `time`.
    ///
    /// - Throws: ``ParkingRecordsError/ended(_:at:)``, ``ParkingRecordsError/expired(_:at:)``,
    ///   ``ParkingRecordsError/notFound(_:)`` if it is removed, as for all but ``restored(at:)``.
    public func ended(at time: Timestamp) throws(ParkingRecordsError) -> Parking {
        try requireValid(at: time)
        return next { $0.endedAt = max(time, createdAt) }
    }

    /// The parking, valid for `stay` longer. Only a valid parking can be extended.
    ///
    /// - Throws: ``ParkingRecordsError/ended(_:at:)``, ``ParkingRecordsError/expired(_:at:)``,
    ///   ``ParkingRecordsError/extendedTooOften(_:limit:)``.
    public func extended(
        by stay: Stay, at time: Timestamp
    ) throws(ParkingRecordsError) -> Parking {
        try requireValid(at: time)
        guard extensions.count < Self.extensionLimit else {
            throw .extendedTooOften(id, limit: Self.extensionLimit)
        }
        return next { $0.extensions.append(Extension(stay: stay, at: time)) }
    }

    /// The parking as if its owner had not ended it, until ``undoPeriod`` after the end, and while
    /// its stay is not over.
    ///
    /// - Throws: ``ParkingRecordsError/notEnded(_:)``,
    ///   ``ParkingRecordsError/endedTooLongAgo(_:at:)``, ``ParkingRecordsError/expired(_:at:)``.
    public func reopened(at time: Timestamp) throws(ParkingRecordsError) -> Parking {
        switch state(at: time) {
        case .removed: throw notFound
        case .valid, .expired: throw .notEnded(id)
        case .ended(let end):
            guard time < expiry else { throw .expired(id, at: expiry) }
            guard time < end.advanced(by: Self.undoPeriod) else {
                throw .endedTooLongAgo(id, at: end)
            }
            return next { $0.endedAt = nil }
        }
    }

    /// The parking with another description of its spot, in any state but removed.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``.
    public func described(by change: SpotChange) throws(ParkingRecordsError) -> Parking {
        try requirePresence()
        return next { $0.draft.spot = change.applied(to: spot) }
    }

    /// The parking without its plate, because the time for which plates are kept is over.
    package func withoutPlate() -> Parking {
        next { $0.draft.plate = nil }
    }

    /// The parking with another photo, or without one, in any state but removed.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``; ``ParkingRecordsError/noPhoto(_:)`` if there
    ///   is none to take away.
    public func pictured(by photo: PhotoTag?) throws(ParkingRecordsError) -> Parking {
        try requirePresence()
        if photo == nil && self.photo == nil { throw .noPhoto(id) }
        return next { $0.photo = photo }
    }

    /// The parking, removed by its owner at `time`, in any state but removed.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``.
    public func removed(at time: Timestamp) throws(ParkingRecordsError) -> Parking {
        try requirePresence()
        return next { $0.removedAt = time }
    }

    /// The parking as if its owner had not removed it, until ``undoPeriod`` after the removal.
    ///
    /// - Throws: ``ParkingRecordsError/notRemoved(_:)``; ``ParkingRecordsError/notFound(_:)`` if it
    ///   was removed too long ago.
    public func restored(at time: Timestamp) throws(ParkingRecordsError) -> Parking {
        guard let removedAt else { throw .notRemoved(id) }
        guard time < removedAt.advanced(by: Self.undoPeriod) else { throw notFound }
        return next { $0.removedAt = nil }
    }

    /// Checks that the parking is valid at `time`, as to be shared.
    ///
    /// - Throws: ``ParkingRecordsError/ended(_:at:)``, ``ParkingRecordsError/expired(_:at:)``,
    ///   ``ParkingRecordsError/notFound(_:)``.
    public func requireValid(at time: Timestamp) throws(ParkingRecordsError) {
        switch state(at: time) {
        case .valid: return
        case .removed: throw notFound
        case .ended(let end): throw .ended(id, at: end)
        case .expired(let end): throw .expired(id, at: end)
        }
    }

    /// Checks that the parking still has `version`. Checks nothing if `version` is nil.
    ///
    /// - Throws: ``ParkingRecordsError/changedMeanwhile(_:)``.
    package func require(_ version: Int?) throws(ParkingRecordsError) {
        if let version, version != self.version { throw .changedMeanwhile(id) }
    }

    private func requirePresence() throws(ParkingRecordsError) {
        if removedAt != nil { throw notFound }
    }

    private var notFound: ParkingRecordsError { .notFound(RecordReference(id)) }

    private func next(_ change: (inout Parking) -> Void) -> Parking {
        var next = self
        change(&next)
        next.version += 1
        return next
    }
}
