import Accounts
import ActivityPartners
import AddressText
import BuildingCameras
import Buildings
import Conversations
import Documents
import Geocoding
import Geometry
import HTTPTypes
import Hummingbird
import Moderation
import NIOCore
import Operations
import ParkingRecords
import PhotoRendering
import Profiles
import RecordKeeping
import RoadClosures
import RoadSearch
import Routing
import SignedReceipts
import StorageSpaces
import StoreContract
import StoreRuntime
import WaterFountains

extension Failure {
    /// Describes any error. This is the only place that maps errors to statuses. An unexpected
    /// error becomes 500, without its details.
    package init(describing error: any Error) {
        let sentence = Self.sentence(for: error)
        switch error {
        case let failure as Failure:
            self = failure
        case let error as InvalidValue:
            self.init(
                error.isRefusal ? .forbidden : .unprocessableContent, sentence)
        case let error as Mistakes:
            self.init(
                error.areRefusals ? .forbidden : .unprocessableContent, sentence)
            mistakes = error.all
        case is CoordinateError, is CoordinateTextError:
            self.init(.unprocessableContent, sentence)
        case let error as AccountsError:
            self.init(error)
        case let error as ParkingRecordsError:
            self.init(error.status, sentence)
        case let error as PhotoError:
            self.init(error.status, sentence)
        case let error as ActivityPartnersError:
            self.init(error.status, sentence)
        case is MeetingError:
            self.init(.notFound, sentence)
        case let error as ConversationsError:
            self.init(error.status, sentence, headers: error.retryHeaders)
        case is DayRangeError:
            self.init(.conflict, sentence)
        case let error as StorageSpacesError:
            self.init(error.status, sentence)
        case let error as RoadClosuresError:
            self.init(error.status, sentence)
        case let error as WaterFountainsError:
            self.init(error.status, sentence)
        case let error as ProfilesError:
            self.init(error.status, sentence)
        case let error as ModerationError:
            self.init(error.status, sentence, headers: error.retryHeaders)
        case let error as BuildingsError:
            self.init(error.status, sentence, headers: error.retryHeaders)
        case let error as CamerasError:
            self.init(error.status, sentence, headers: error.retryHeaders)
        case let error as PlaceLookupError:
            self.init(error.status, sentence)
            candidates = error.candidates.map(PlaceDocument.init)
        case is ReminderRequestError, is ReceiptError:
            self.init(.conflict, sentence)
        case is ParkingSearchError, is KerbSearchError, is ClosureRequestError:
            self.init(.notFound, sentence)
        case is EngineError, is RegionImportError:
            self.init(
                .serviceUnavailable, sentence,
                headers: HTTPResponse.Status.serviceUnavailable.retryHeaders)
        case is ShippedDataError, is FileError, is RoadRulesError,
            is ReceiptKeyFileError:
            self.init(.internalServerError, sentence)
        case let error as RoutingError:
            self.init(error.status, sentence, headers: error.status.retryHeaders)
        case let error as StoreError:
            self.init(error)
        case let error as HTTPError:
            self.init(error)
        case let rejection as Rejection:
            self.init(rejection)
        case is NIOTooManyBytesError:
            self.init(.contentTooLarge, "the body is too large; send less")
        case is CancellationError:
            self.init(
                .serviceUnavailable, "the service is stopping; try again in a moment",
                headers: [.retryAfter: "5"])
        default:
            self.init(
                .internalServerError,
                "internal error; it has been logged. Try again, and tell the owner of this server "
                    + "if it happens again.")
        }
    }

    private init(_ error: AccountsError) {
        let sentence = Self.sentence(for: error)
        switch error {
        case .emailTaken, .createdRecordGone, .keyOfAnotherRequest, .tooManyPlates,
            .plateOfProfile, .tooManyTokens, .firstRunOver:
            self.init(.conflict, sentence)
        case .changedMeanwhile:
            self.init(.preconditionFailed, sentence)
        case .sessionNotFound, .noSuchAccount, .plateNotFound, .tokenNotFound, .resetInvalid:
            self.init(.notFound, sentence)
        case .accountNotFound, .wrongCredentials, .sessionEnded, .tokenEnded:
            self = .unauthorized(sentence)
        case .wrongPassword, .passwordRequired, .signUpOff, .invitationRequired,
            .invitationInvalid, .accountDisabled, .firstRunInvalid, .tokenOnlyReads,
            .sessionRequired:
            self.init(.forbidden, sentence)
        case .tooManyFailures(_, _, let wait), .tooManyFailuresFromClient(_, _, let wait),
            .tooManyConfirmations(_, _, let wait), .tooManySignUps(_, _, let wait),
            .tooManyCodes(_, _, let wait):
            let seconds = max(0, wait.components.seconds) + 1
            self.init(
                .tooManyRequests, sentence, headers: [.retryAfter: String(seconds)]
            )
        case .tooManyWaiting:
            self.init(.serviceUnavailable, sentence, headers: [.retryAfter: "2"])
        case .outOfMemory:
            self.init(.serviceUnavailable, sentence, headers: [.retryAfter: "5"])
        }
    }

    /// Describes an error of the framework.
    private init(_ error: HTTPError) {
        let sentence =
            switch error.status {
            case .notFound: "there is nothing at this address; the page 'docs' lists all addresses"
            case .contentTooLarge: "the body is too large; send less"
            default: error.body ?? error.status.reasonPhrase
            }
        self.init(error.status, sentence, headers: error.headers)
    }

    private init(_ error: StoreError) {
        let sentence = Self.sentence(for: error)
        switch error {
        case .busy, .unreachable, .overloaded, .timedOut:
            self.init(.serviceUnavailable, sentence, headers: [.retryAfter: "2"])
        case .outcomeUnknown:
            // Whoever tries again by themselves may make the change twice.
            self.init(.serviceUnavailable, sentence)
        case .diskFull:
            self.init(.insufficientStorage, sentence)
        case .noRecords:
            self.init(.notFound, sentence)
        default:
            self.init(.serviceUnavailable, sentence, headers: [.retryAfter: "60"])
        }
    }

    /// Nobody is signed in, or the session has ended.
    package static func unauthorized(_ sentence: String) -> Failure {
        Failure(.unauthorized, sentence, headers: [.wwwAuthenticate: "Bearer"])
    }
}

extension HTTPResponse.Status {
    /// The disk is full.
    ///
    /// Source: RFC 4918, section 11.5.
    package static let insufficientStorage = HTTPResponse.Status(
        code: 507, reasonPhrase: "Insufficient Storage")

    /// When to try again if the map must be imported or opened first, or a search took too long.
    fileprivate var retryHeaders: HTTPFields {
        self == .serviceUnavailable ? [.retryAfter: "60"] : [:]
    }
}

extension ParkingRecordsError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound, .noPhoto: .notFound
        case .changedMeanwhile: .preconditionFailed
        case .ambiguous, .ended, .expired, .extendedTooOften, .notEnded, .endedTooLongAgo,
            .notRemoved:
            .conflict
        }
    }
}

extension PhotoError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .tooManyBytes: .contentTooLarge
        case .unknownFormat: .unsupportedMediaType
        case .empty, .tooManyPixels, .damaged, .tookTooLong: .unprocessableContent
        case .unavailable: .serviceUnavailable
        }
    }
}

extension ActivityPartnersError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .postNotFound, .requestNotFound: .notFound
        case .changedMeanwhile: .preconditionFailed
        case .notOfThePost: .forbidden
        case .ambiguousPost, .ambiguousRequest, .postExpired, .postEnded, .postHidden,
            .postFull, .placesTaken,
            .tooManyPosts, .overAlready, .validTooLong, .ownPost, .askedAlready, .joinedAlready,
            .askedTooOften,
            .tooManyPending, .notWaiting, .nothingToWithdraw, .tooFewStarts:
            .conflict
        }
    }
}

extension ConversationsError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound, .noMessage: .notFound
        case .ambiguous, .withOneself, .partnerGone, .blocking, .closed, .full: .conflict
        case .tooManyMessages, .tooManyReports: .tooManyRequests
        }
    }

    fileprivate var retryHeaders: HTTPFields {
        switch self {
        case .tooManyMessages(_, _, let wait), .tooManyReports(_, _, let wait):
            [.retryAfter: String(max(0, wait.components.seconds) + 1)]
        default: [:]
        }
    }
}

extension ProfilesError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .personNotFound, .noProfilePhoto, .photoPostNotFound: .notFound
        case .profileChangedMeanwhile, .photoPostChangedMeanwhile: .preconditionFailed
        case .usernameTaken, .ambiguousPhotoPost, .photoPostNotRemoved, .tooManyPhotoPosts:
            .conflict
        }
    }
}

extension ModerationError {
    /// What only the owner sees does not exist for others.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .thingNotFound, .reportNotFound, .notOwner: .notFound
        case .ownThing, .alreadyReported, .ambiguousReport, .cannotHide, .cannotBlockOwner,
            .nothingToDo:
            .conflict
        case .tooManyReports: .tooManyRequests
        }
    }

    fileprivate var retryHeaders: HTTPFields {
        guard case .tooManyReports(_, _, let wait) = self else { return [:] }
        return [.retryAfter: String(max(0, wait.components.seconds) + 1)]
    }
}

extension BuildingsError {
    /// To strangers, a building does not exist.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound, .noInvitation, .noMember, .noStay, .noGuestAccess: .notFound
        case .ownerOnly, .guardsOnly, .hostsOnly: .forbidden
        case .tooManyGuesses: .tooManyRequests
        case .changedMeanwhile: .preconditionFailed
        case .codeTaken, .tooManyBuildings, .tooManyPeople, .alreadyMember, .suiteTaken, .stayOver,
            .tooManyGuests:
            .conflict
        }
    }

    fileprivate var retryHeaders: HTTPFields {
        guard case .tooManyGuesses(_, let wait) = self else { return [:] }
        return [.retryAfter: String(max(0, wait.components.seconds) + 1)]
    }
}

extension CamerasError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notRecognized, .noCamera: .notFound
        case .nameTaken, .tooManyCameras: .conflict
        case .tooManySightings, .tooManyReports: .tooManyRequests
        case .tooOld: .unprocessableContent
        }
    }

    fileprivate var retryHeaders: HTTPFields {
        switch self {
        case .tooManySightings(_, let wait), .tooManyReports(_, let wait):
            [.retryAfter: String(max(0, wait.components.seconds) + 1)]
        default: [:]
        }
    }
}

extension StorageSpacesError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound, .noPhoto, .rentalNotFound: .notFound
        case .changedMeanwhile: .preconditionFailed
        // Each value is valid, but not now, or not with the others.
        case .pastDay, .tooFarAhead, .wrongOrder, .ambiguous,
            .ambiguousRental, .wrongStatus, .incomplete, .tooManyDrafts,
            .tooManyPhotos, .lastPhoto, .hasRentals, .hidden, .ownSpace, .notOffered, .otherPrice,
            .taken,
            .tooManyRequests, .rentalClosed, .notAnswered, .lastDay, .noReceipt:
            .conflict
        }
    }
}

extension RoadClosuresError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .changedMeanwhile: .preconditionFailed
        // Each value is valid, but not their combination.
        case .ambiguous, .endsBeforeItBegins: .conflict
        case .needsRole, .notYours: .forbidden
        // Other servers may allow them.
        case .areaTooLarge, .tooManyCorners: .forbidden
        case .tooManyOfAccount, .tooManyInForce: .conflict
        }
    }
}

extension WaterFountainsError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .fountainNotFound, .reviewNotFound, .noPhoto: .notFound
        case .changedMeanwhile: .preconditionFailed
        case .ambiguousFountain, .ambiguousReview, .alreadyReviewed, .notRemoved, .notConfirmed,
            .confirmedTooLongAgo, .severalNear, .tooFarApart, .knownNearby:
            .conflict
        }
    }
}

extension PlaceLookupError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound, .noAddressNear, .nothingNear: .notFound
        // The request is valid, but the map has more than one place for it.
        case .ambiguous, .uncertain, .pickOutOfRange: .conflict
        }
    }
}

extension RoutingError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .graphDamaged, .tookTooLong: .serviceUnavailable
        default: .notFound
        }
    }
}
