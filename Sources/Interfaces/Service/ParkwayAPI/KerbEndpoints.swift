import Accounts
import AddressText
import Documents
import Foundation
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import KerbRules
import OpeningHours
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `GET /kerb` and `GET /kerbs.geojson`: whether one may park, until when, and what comes then.
struct KerbEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) { self.service = service }

    func add(to endpoints: Endpoints) {
        endpoints.at("/kerb", [.get: { request, _ in try await nearest(request) }])
        endpoints.at("/kerbs.geojson", [.get: { request, _ in try await features(request) }])
    }

    private func nearest(_ request: Request) async throws -> Response {
        let query = try QueryParameters(request)
        try query.expectOnly(["at", "time", "zone", "disabled", "language"])
        let place = try query.place("at")
        let time = try time(query)
        let parker = try query.parker()
        let language = try query.language(of: request)
        let end = try await service.routeEnds().end(place)
        let document = try await service.withEngines { engines in
            guard
                let answer = try KerbSearch(engines)
                    .nearest(to: end.coordinate, at: time, for: parker)
            else { throw KerbSearchError.nothingNear(end.label) }
            return KerbDocument(answer, in: language)
        }
        return try .json(document, headers: Self.headers(language))
    }

    private func features(_ request: Request) async throws -> Response {
        let query = try QueryParameters(request)
        try query.expectOnly(["bbox", "time", "zone", "disabled", "language", "limit"])
        let box = try query.kerbBox()
        let time = try time(query)
        let parker = try query.parker()
        let language = try query.language(of: request)
        let limit = try query.integer("limit", in: KerbSearch.limits, default: 500)
        let document = try await service.withEngines(cost: .parkingSearch) { engines in
            KerbFeaturesDocument(
                try KerbSearch(engines).kerbs(in: box, at: time, for: parker, limit: limit),
                in: language)
        }
        return try .json(
            document, type: "application/geo+json", headers: Self.headers(language))
    }

    private func time(_ query: QueryParameters) throws -> Timestamp {
        try query.parkingTime(in: service.workspace.timeZone) ?? service.workspace.clock.now()
    }

    private static func headers(_ language: Language) -> HTTPFields {
        [.vary: "Accept-Language", .contentLanguage: language.rawValue]
    }
}

extension QueryParameters {
    /// The permits of the parameters `zone` and `disabled`.
    ///
    /// - Throws: ``Failure`` (400) if a zone is not one.
    func parker() throws(Failure) -> Parker {
        let hasDisabledPermit = try flag("disabled")
        do throws(InvalidValue) {
            return Parker(
                ParkingPermits(
                    zones: try PermitZones(self["zone"].map { [$0] } ?? []),
                    hasDisabledPermit: hasDisabledPermit))
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
    }

    /// The time `time`: an instant, or a time on the clocks of `zone`; nil if there is none.
    ///
    /// - Throws: ``Failure`` (400) if the value is neither.
    fileprivate func parkingTime(in zone: TimeZone) throws(Failure) -> Timestamp? {
        guard let text = self["time"] else { return nil }
        if let time = LocalMoment(text).flatMap({ Timestamp($0, in: zone) }) { return time }
        do {
            return try Timestamp(text)
        } catch {
            throw invalid("time", "\(error)")
        }
    }

    /// The box `bbox`: west, south, east and north in degrees.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a box, or too large.
    fileprivate func kerbBox() throws(Failure) -> BoundingBox {
        let numbers = try required("bbox").split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) ?? .nan }
        let side = KerbSearch.longestSide
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite),
            (-180...180).contains(numbers[0]), (-180...180).contains(numbers[2]),
            (-90...90).contains(numbers[1]), (-90...90).contains(numbers[3]),
            numbers[0] <= numbers[2], numbers[1] <= numbers[3],
            numbers[2] - numbers[0] <= side, numbers[3] - numbers[1] <= side
        else {
            throw invalid(
                "bbox", "send west,south,east,north in degrees, with sides of at most \(side)")
        }
        return BoundingBox(
            south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    }
}
