import Accounts
import AddressText
import Documents
import Geocoding
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import RoadClosures
import Routing
import SpatiaLiteStore
import StoreRuntime

extension Failure {
    /// The one place where errors become statuses. What was not foreseen says nothing of itself.
    package init(describing error: any Error) {
        switch error {
        case let failure as Failure:
            self = failure
        case let error as InvalidValue:
            self.init(error.isRefusal ? .forbidden : .unprocessableContent, "\(error)")
        case let error as Mistakes:
            self.init(error.areRefusals ? .forbidden : .unprocessableContent, "\(error)")
            mistakes = error.all
        case let error as CoordinateError:
            self.init(.unprocessableContent, "\(error)")
        case let error as CoordinateTextError:
            self.init(.unprocessableContent, "\(error)")
        case let error as AccountsError:
            self.init(error)
        case let error as ParkingRecordsError:
            self.init(error.status, "\(error)")
        case let error as RoadClosuresError:
            self.init(error.status, "\(error)")
        case let error as PlaceLookupError:
            self.init(error.status, "\(error)")
            candidates = error.candidates.map(PlaceDocument.init)
        case is ParkingSearchError, is ClosureRequestError:
            self.init(.notFound, "\(error)")
        case is EngineError, is RegionImportError, is WorkspaceError:
            self.init(
                .serviceUnavailable, "\(error)",
                headers: HTTPResponse.Status.serviceUnavailable.waitingHeaders)
        case is ShippedDataError, is FileError, is RoadRulesError:
            self.init(.internalServerError, "\(error)")
        case let error as RoutingError:
            self.init(error.status, "\(error)", headers: error.status.waitingHeaders)
        case let error as StoreError:
            self.init(error)
        case let error as HTTPError:
            self.init(error)
        case let refusal as Refusal:
            self.init(refusal)
        case is NIOTooManyBytesError:
            self.init(.contentTooLarge, "the body is too large; send less")
        case is CancellationError:
            self.init(
                .serviceUnavailable, "the service is stopping; try again in a moment",
                headers: [.retryAfter: "5"])
        default:
            self.init(
                .internalServerError,
                "something went wrong in the service, and it was noted; try again, and if it "
                    + "stays so, tell whoever runs the service")
        }
    }

    private init(_ error: AccountsError) {
        switch error {
        case .emailTaken, .createdRecordGone, .keyOfAnotherRequest:
            self.init(.conflict, "\(error)")
        case .changedMeanwhile:
            self.init(.preconditionFailed, "\(error)")
        case .sessionNotFound:
            self.init(.notFound, "\(error)")
        case .accountNotFound, .wrongCredentials, .sessionEnded:
            self = .unauthorized("\(error)")
        case .wrongPassword:
            self.init(.forbidden, "\(error)")
        case .tooManyFailures(_, _, let wait), .tooManyFailuresFromClient(_, _, let wait),
            .tooManySignUps(_, _, let wait):
            let seconds = max(0, wait.components.seconds) + 1
            self.init(.tooManyRequests, "\(error)", headers: [.retryAfter: String(seconds)])
        case .tooManyWaiting:
            self.init(.serviceUnavailable, "\(error)", headers: [.retryAfter: "2"])
        case .outOfMemory:
            self.init(.serviceUnavailable, "\(error)", headers: [.retryAfter: "5"])
        }
    }

    /// What the framework throws.
    private init(_ error: HTTPError) {
        let sentence =
            switch error.status {
            case .notFound: "there is nothing at this address; the page 'docs' lists what there is"
            case .contentTooLarge: "the body is too large; send less"
            default: error.body ?? error.status.reasonPhrase
            }
        self.init(error.status, sentence, headers: error.headers)
    }

    private init(_ error: StoreError) {
        switch error {
        case .busy:
            self.init(.serviceUnavailable, "\(error)", headers: [.retryAfter: "2"])
        case .diskFull:
            self.init(HTTPResponse.Status(code: 507), "\(error)")
        default:
            self.init(.serviceUnavailable, "\(error)", headers: [.retryAfter: "60"])
        }
    }

    /// Nobody is signed in, or no longer.
    package static func unauthorized(_ sentence: String) -> Failure {
        Failure(.unauthorized, sentence, headers: [.wwwAuthenticate: "Bearer"])
    }
}

extension HTTPResponse.Status {
    /// When to come back, where the map has to be imported or taken up first, or a search
    /// took too long.
    fileprivate var waitingHeaders: HTTPFields {
        self == .serviceUnavailable ? [.retryAfter: "60"] : [:]
    }
}

extension ParkingRecordsError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .changedMeanwhile: .preconditionFailed
        case .ambiguous, .ended, .expired, .extendedTooOften: .conflict
        }
    }
}

extension RoadClosuresError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .changedMeanwhile: .preconditionFailed
        // Each value is right in itself; they do not go together.
        case .ambiguous, .endsBeforeItBegins: .conflict
        }
    }
}

extension PlaceLookupError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound, .noAddressNear, .nothingNear: .notFound
        // The request is right in itself; the map has more than one answer to it.
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
