public import RecordKeeping

/// Why an operation on a storage space or a rental failed.
public enum StorageSpacesError: Error, Hashable {
    /// There is no such storage space, or it is not for the person who asks.
    case notFound(RecordReference)
    /// The reference matches several records; `candidates` are at most five of them, newest first.
    case ambiguous(RecordReference, candidates: [StorageSpace.ID])
    /// Somebody else changed the space.
    case changedMeanwhile(StorageSpace.ID)
    /// The status of the space does not allow the change.
    case wrongStatus(StorageSpace.ID, SpaceStatus)
    case incomplete(StorageSpace.ID, missing: [SpaceStep])
    case tooManyDrafts(limit: Int)
    case tooManyPhotos(StorageSpace.ID, limit: Int)
    case noPhoto(SpacePhoto.ID)
    /// A published space keeps at least one photo.
    case lastPhoto(StorageSpace.ID)
    /// The order does not name each photo once.
    case wrongOrder(StorageSpace.ID)
    /// A rental of the space is open.
    case hasRentals(StorageSpace.ID)
    /// The owner of the server has hidden the space.
    case hidden(StorageSpace.ID)

    case ownSpace(StorageSpace.ID)
    case notOffered(StorageSpace.ID)
    case otherPrice(StorageSpace.ID, Price)
    case pastDay(CalendarDay)
    case tooFarAhead(CalendarDay, limit: Int)
    /// Some of the days belong to a rental already; the first such days.
    case taken(StorageSpace.ID, DayRange)
    case tooManyRequests(limit: Int)
    /// There is no such rental, or the person has nothing to do with it.
    case rentalNotFound(RecordReference)
    /// The reference matches several rentals; `candidates` are at most five of them, newest first.
    case ambiguousRental(RecordReference, candidates: [Rental.ID])
    /// The rental has a state in which it cannot be changed so.
    case rentalClosed(Rental.ID, RentalState)
    /// The owner answers a request rather than cancelling it.
    case notAnswered(Rental.ID)
    /// The rental ends today anyway.
    case lastDay(Rental.ID)
    /// The rental was not agreed, so there is nothing to pay.
    case noReceipt(Rental.ID)
}

extension StorageSpacesError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let reference):
            "there is no storage space \(reference); list the storage spaces to see their ids"
        case .ambiguous(let reference, let candidates):
            "more than one storage space begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .changedMeanwhile(let id):
            "storage space \(id) is not the version that the request names; read it again"
        case .wrongStatus(let id, let status): Self.sentence(id, status)
        case .incomplete(let id, let missing):
            "storage space \(id) still needs: \(missing.map(\.rawValue).joined(separator: ", ")); "
                + "add them, then publish it"
        case .tooManyDrafts(let limit):
            "you have \(limit) drafts of storage spaces, which is the limit; publish or remove one"
        case .tooManyPhotos(let id, let limit):
            "storage space \(id) has \(limit) photos, which is the limit; remove one first"
        case .noPhoto(let id): "the storage space has no photo \(id); read it to see its photos"
        case .lastPhoto(let id):
            "storage space \(id) is published and needs a photo; add another one first, or pause it"
        case .wrongOrder(let id):
            "the order must name each photo of storage space \(id) once; read it to see its photos"
        case .hasRentals(let id):
            "storage space \(id) has a rental or a request; archive it, and remove it afterwards"
        case .hidden(let id):
            "storage space \(id) was hidden from others by the owner of the server, so it cannot be "
                + "published or rented; ask them to restore it"
        case .ownSpace(let id): "storage space \(id) is your own; rent another one"
        case .notOffered(let id): "storage space \(id) is not offered now; choose another one"
        case .otherPrice(let id, let price):
            "storage space \(id) costs \(price) per day now; look at it again"
        case .pastDay(let day): "the first day \(day) is over; begin today or later"
        case .tooFarAhead(let day, let limit):
            "the first day \(day) is more than \(limit) days ahead; begin earlier"
        case .taken(let id, let days):
            "storage space \(id) is taken from \(days); choose other days"
        case .tooManyRequests(let limit):
            "you have \(limit) requests that are not answered, which is the limit; withdraw one"
        case .rentalNotFound(let reference):
            "there is no rental \(reference); list your rentals to see their ids"
        case .ambiguousRental(let reference, let candidates):
            "more than one rental begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ") + "; type more digits"
        case .rentalClosed(let id, let state): Self.sentence(id, state)
        case .notAnswered(let id):
            "rental \(id) is a request that you have not answered; accept or refuse it"
        case .lastDay(let id): "rental \(id) ends today anyway; there is nothing to cancel"
        case .noReceipt(let id): "rental \(id) was not agreed; there is no receipt"
        }
    }

    private static func sentence(_ id: StorageSpace.ID, _ status: SpaceStatus) -> String {
        switch status {
        case .draft: "storage space \(id) is a draft; publish it first, or remove it"
        case .published: "storage space \(id) is published already"
        case .paused: "storage space \(id) is paused already; publish or archive it"
        case .archived: "storage space \(id) is archived; publish it first"
        }
    }

    private static func sentence(_ id: Rental.ID, _ state: RentalState) -> String {
        switch state {
        case .requested: "rental \(id) is a request that its owner has not answered"
        case .lapsed: "rental \(id) was not answered in time and has ended; ask again"
        case .refused: "rental \(id) was refused; choose other days or another space"
        case .coming, .running: "rental \(id) is agreed already; it can only be cancelled"
        case .ended: "rental \(id) has ended; nothing about it can change"
        case .cancelled: "rental \(id) was cancelled; nothing about it can change"
        }
    }
}
