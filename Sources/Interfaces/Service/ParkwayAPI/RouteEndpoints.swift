import Accounts
import Documents
import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import OSMModel
import OpeningHours
import Operations
import Routing
import ServiceCore
import StoreRuntime

/// `GET /route`: the way between two places; `GET /parkings/{id}/route`: the way to a parking.
struct RouteEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/route", [.get: { request, _ in try await route(request) }])
        endpoints.at("/parkings/:id/route", [.get: { try await routeToParking($0, $1) }])
    }

    private func route(_ request: Request) async throws -> Response {
        let deadline = service.searchDeadline()
        let query = try QueryParameters(request)
        try query.expectOnly(RouteWish.parameters.union(["from", "to"]))
        let from = try query.place("from")
        let to = try query.place("to")
        let wish = try RouteWish(query, request)
        let ends = service.routeEnds()
        let question = RouteQuestion(
            from: try await ends.end(from), via: try await wish.places(ends),
            to: try await ends.end(to), by: wish.mode)
        return try await service.response(question, wish, deadline)
    }

    private func routeToParking(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let deadline = service.searchDeadline()
        let owner = try await service.signedIn(request).account.id
        let query = try QueryParameters(request)
        try query.expectOnly(RouteWish.parameters.union(["from"]))
        let from = try query.place("from")
        let wish = try RouteWish(query, request)
        let desk = ParkingDesk(service.workspace, owner: owner)
        let parking = try await desk.parking(context.parkingReference())
        let ends = service.routeEnds(of: desk)
        let question = RouteQuestion(
            from: try await ends.end(from), via: try await wish.places(ends),
            to: RouteEnd(parking), by: wish.mode)
        return try await service.response(question, wish, deadline)
    }
}

/// How a route is to be travelled and written.
struct RouteWish: Sendable {
    /// How a route can be written.
    enum Format: String, CaseIterable, Sendable {
        case json, geojson, gpx

        var mediaType: String {
            switch self {
            case .json: "application/json"
            case .geojson: "application/geo+json"
            case .gpx: "application/gpx+xml"
            }
        }

        fileprivate var routeFormat: RouteFormat {
            switch self {
            case .json: .json
            case .geojson: .geojson
            case .gpx: .gpx
            }
        }
    }

    /// Beside the ends.
    static let parameters: Set<String> = [
        "via", "turns", "approach", "bearing", "alternatives", "mode", "format", "language",
        "departAt", "avoid",
    ]
    /// How many areas a route can be asked to stay out of.
    static let mostAreas = 10

    let mode: TravelMode
    let format: Format
    let language: Language
    /// On the clocks of the region; nil where none was given.
    let departure: LocalMoment?
    let avoid: [Area]
    /// Addresses and coordinates of the places between.
    private let via: [String]
    let manner: RouteManner
    let alternatives: Int

    /// The parameters `format` and `language` decide; without them, what the client likes best.
    ///
    /// - Throws: ``Failure`` (400) for what does not exist, cannot be read or does not fit together.
    init(_ query: QueryParameters, _ request: Request) throws(Failure) {
        mode = try query.choice("mode", default: .driving)
        let liked = AcceptField(request).best(of: Format.allCases.map(\.mediaType))
        let usual = Format.allCases.first { $0.mediaType == liked } ?? .json
        format = try query.choice("format", default: usual)
        language = try query.language(of: request)
        departure = try query.departure("departAt")
        avoid = try query.areas("avoid")
        via = try query.places("via")
        manner = try query.manner(placeCount: via.count + 2)
        alternatives = try query.integer(
            "alternatives", in: RouteQuestion.alternatives, default: 0)
    }

    /// The places between, found by `ends`.
    func places(_ ends: RouteEnds) async throws -> [RouteEnd] {
        var places: [RouteEnd] = []
        for text in via { places.append(try await ends.end(text)) }
        return places
    }
}

extension ServiceDependencies {
    /// Finds places for people; those who are signed in may name their parkings.
    func routeEnds(of desk: ParkingDesk? = nil) -> RouteEnds {
        RouteEnds(parkings: desk) { text in
            try await places.resolve(.text(text))
        }
    }

    /// The route between the places of `question`, found and written as it is wanted.
    ///
    /// - Throws: `RoutingError` where there is none, or none was found by `deadline`.
    func response(
        _ question: RouteQuestion, _ wish: RouteWish, _ deadline: ContinuousClock.Instant
    ) async throws -> Response {
        var question = question
        question.manner = wish.manner
        question.departure = wish.departure
        question.avoid = wish.avoid
        question.alternatives = wish.alternatives
        let text = try await withEngines { [question] engines in
            try RoutePlanner(engines).route(question, deadline: deadline)
                .written(as: wish.format.routeFormat, in: wish.language)
        }
        return .bytes(
            ByteBuffer(string: text), type: wish.format.mediaType,
            headers: [
                .vary: "Accept, Accept-Language", .contentLanguage: wish.language.rawValue,
            ])
    }
}

extension QueryParameters {
    /// The language that the parameter `language` names, or else the best that the reader
    /// understands, or else English.
    ///
    /// - Throws: ``Failure`` (400) for a language that directions are not written in.
    func language(of request: Request) throws(Failure) -> Language {
        guard let tag = self["language"] else {
            let read = AcceptLanguage.languages(in: request.headers[.acceptLanguage] ?? "")
            return Language.first(of: read) ?? .english
        }
        guard AcceptLanguage.isTag(tag), let language = Language(tag: tag) else {
            let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
            throw invalid("language", "give one of \(known)")
        }
        return language
    }

    /// A time, as people write it; nil without one.
    ///
    /// - Throws: ``Failure`` (400) for anything else.
    func departure(_ name: String) throws(Failure) -> LocalMoment? {
        guard let text = self[name] else { return nil }
        guard let moment = WrittenTime.moment(text) else { throw invalid(name, WrittenTime.rule) }
        return moment
    }

    /// Boxes and circles, a semicolon between; none where it was not given.
    ///
    /// - Throws: ``Failure`` (400) for what is no area, off the globe, or too many.
    fileprivate func areas(_ name: String) throws(Failure) -> [Area] {
        guard let text = self[name] else { return [] }
        let rule =
            "write up to \(RouteWish.mostAreas) areas with a semicolon between, each as "
            + "south,west,north,east or as latitude,longitude,metres"
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count <= RouteWish.mostAreas else { throw invalid(name, rule) }
        do {
            let areas = try parts.compactMap { try AreaText.parse(String($0)) }
            if areas.count == parts.count { return areas }
        } catch {
            throw invalid(name, "\(error)")
        }
        throw invalid(name, rule)
    }

    /// How the places of a route are met.
    ///
    /// - Throws: ``Failure`` (400) for what is no side or no direction, or for other places than
    ///   there are.
    fileprivate func manner(placeCount: Int) throws(Failure) -> RouteManner {
        var manner = RouteManner(mayTurn: try flag("turns"))
        for text in parts("approach") {
            guard let approach = Waypoint.Approach(rawValue: text) else {
                let words = Waypoint.Approach.allCases.map(\.rawValue).joined(separator: ", ")
                throw invalid("approach", "give one of \(words)")
            }
            manner.approaches.append(approach)
        }
        do {
            manner.headings = try parts("bearing").map { text in
                try RouteManner.heading(text)
            }
            try manner.check(placeCount: placeCount)
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
        return manner
    }

    /// What stands between the semicolons; none where it was not given.
    private func parts(_ name: String) -> [String] {
        self[name]?.split(separator: ";", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// An address or coordinates, as people write them.
    ///
    /// - Throws: ``Failure`` (400) where it is missing, empty or too long.
    func place(_ name: String) throws(Failure) -> String {
        try place(name, required(name))
    }

    /// Several, a semicolon between; none where they were not given.
    ///
    /// - Throws: ``Failure`` (400) where there are too many, or one is empty or too long.
    fileprivate func places(_ name: String) throws(Failure) -> [String] {
        let parts = parts(name).map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count <= RouteQuestion.mostPlaces, !parts.contains("") else {
            throw invalid(
                name, "write up to \(RouteQuestion.mostPlaces) places with a semicolon between")
        }
        var places: [String] = []
        for part in parts { places.append(try place(name, part)) }
        return places
    }

    private func place(_ name: String, _ text: String) throws(Failure) -> String {
        guard text.unicodeScalars.count <= RouteEnds.longestText else {
            throw invalid(name, "write at most \(RouteEnds.longestText) characters")
        }
        return text
    }
}
