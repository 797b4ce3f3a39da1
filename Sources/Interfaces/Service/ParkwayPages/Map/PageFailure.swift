import HTTPTypes
import OSMModel
import Operations
import RoadSearch
import ServiceCore
import StoreRuntime

/// Words an error for the page's language.
struct PageFailure {
    let notice: MapContent.Notice

    /// Words `error`, which is about the `text` that was typed if it is not nil.
    init(_ error: any Error, _ failure: Failure, _ texts: PageTexts, text: String? = nil) {
        switch error {
        case let error as RoutingError: notice = Self.notice(error, texts)
        case is EngineError:
            notice = .init(message: texts["noMap"], advice: texts["noMapAdvice"])
        case PlaceLookupError.notFound(let text):
            notice = .init(
                message: texts("notFound", ["text": text]), advice: texts["notFoundAdvice"])
        default:
            let isOverloaded = failure.status == .serviceUnavailable
            let message = isOverloaded ? texts["busy"] : texts["broken"]
            notice = .init(message: text.map { texts("notFound", ["text": $0]) } ?? message)
        }
    }

    private static func notice(_ error: RoutingError, _ texts: PageTexts) -> MapContent.Notice {
        switch error {
        case .noRoadNear(let place):
            let key =
                switch place.part {
                case .start: "noRoadStart"
                case .destination: "noRoadDestination"
                case .waypoint, .place: "noRoadStop"
                }
            return .init(message: texts[key], advice: texts["noRoadAdvice"])
        case .notConnected(_, _, _, let reason):
            let message =
                switch reason {
                case .closedRoads: texts["noWayClosed"]
                case .notJoined, .noLegalWay, .turningBack: texts["noWay"]
                }
            return .init(message: message, advice: texts["noWayAdvice"])
        case .tookTooLong: return .init(message: texts["tookTooLong"])
        case .graphDamaged, .tooFewWaypoints: return .init(message: texts["broken"])
        }
    }
}
