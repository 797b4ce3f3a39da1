import Accounts
import AddressText
import Documents
import Foundation
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import NIOCore
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import RoadSearch
import ServiceCore
import StoreRuntime

/// The parameters of a route, except its ends.
struct RouteParameters: Sendable {
    /// The format of a route.
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

    /// The names of the parameters.
    static let names: Set<String> = [
        "via", "turnAtVia", "turns", "approach", "bearing", "alternatives", "chosen", "mode",
        "format", "language", "units",
        "depart", "departAt", "arriveBy", "avoid",
    ]
    /// Maximum number of areas to avoid.
    static let maximumAreas = 10

    let mode: TravelMode
    let format: Format
    let language: Language
    /// The units of announcements; nil if there are none.
    let units: UnitSystem?
    /// The local time of departure; nil if none was given.
    let departure: LocalMoment?
    /// The latest arrival in local time; nil if none was given.
    let arrival: LocalMoment?
    let avoid: [Area]
    /// The intermediate places, by address or coordinates.
    private let via: [PlaceText]
    let waypointRules: WaypointRules
    let alternatives: Int
    /// The only route that is written: 0 for the fastest; nil for all.
    let chosen: Int?

    /// Reads the parameters. Without `format` and `language`, the header fields decide.
    ///
    /// - Throws: ``Failure`` (400) if a parameter is invalid, or if parameters contradict each other.
    init(
        _ query: QueryParameters, _ request: Request, in workspace: Workspace,
        defaultMode: TravelMode = .driving
    ) throws(Failure) {
        mode = try query.choice("mode", default: defaultMode)
        let accepted = AcceptField(request).best(of: Format.allCases.map(\.mediaType))
        let fallback = Format.allCases.first { $0.mediaType == accepted } ?? .json
        format = try query.choice("format", default: fallback)
        language = try query.language(of: request)
        units = try query.choice("units")
        departure = try query.departure(in: workspace)
        arrival = try query.moment("arriveBy", in: workspace)
        if departure != nil, arrival != nil {
            throw Failure(
                .badRequest, "send 'depart' or 'arriveBy', not both: one follows from the other")
        }
        avoid = try query.areas("avoid")
        via = try query.places("via", upTo: RouteRequest.maximumPlaces)
        waypointRules = try query.waypointRules(placeCount: via.count + 2)
        alternatives = try query.integer(
            "alternatives", in: RouteRequest.alternatives, default: 0)
        chosen =
            query["chosen"] == nil
            ? nil : try query.integer("chosen", in: RouteRequest.alternatives, default: 0)
    }

    /// `request` with the rules, the departure or arrival, the areas to avoid and the alternatives.
    func applied(to request: RouteRequest) -> RouteRequest {
        var request = request
        request.waypointRules = waypointRules
        request.departure = departure
        request.arrival = arrival
        request.avoid = avoid
        request.alternatives = alternatives
        return request
    }

    /// The intermediate places, found by `ends`.
    ///
    /// - Throws: `PlaceLookupError` if a place is not found or ambiguous.
    func places(_ ends: RouteEnds) async throws -> [RouteEnd] {
        var places: [RouteEnd] = []
        for place in via { places.append(try await ends.end(place)) }
        return places
    }
}

extension RequestCost {
    /// The cost of `request`.
    static func route(_ request: RouteRequest) -> RequestCost {
        .route(
            legs: request.via.count + 1, alternatives: request.alternatives,
            avoidsAreas: !request.avoid.isEmpty, isByArrival: request.arrival != nil)
    }
}

extension ServiceDependencies {
    /// Finds the route of `request` for `viewer`, nil for somebody who is not signed in, and writes
    /// it in the requested format.
    ///
    /// - Throws: `RoutingError` if there is no route, or none was found by `deadline`.
    func response(
        _ request: RouteRequest, _ parameters: RouteParameters, _ deadline: ContinuousClock.Instant,
        for viewer: Account.ID?
    ) async throws -> Response {
        let request = parameters.applied(to: request)
        let text = try await withEngines(cost: .route(request)) { engines in
            let planned = try RoutePlanner(engines, for: viewer).route(request, deadline: deadline)
            return try (parameters.chosen.map(planned.choosing) ?? planned)
                .written(
                    as: parameters.format.routeFormat, in: parameters.language,
                    units: DistanceUnits(parameters.units, country: engines.country()),
                    announces: parameters.units != nil)
        }
        return .bytes(
            ByteBuffer(string: text), type: parameters.format.mediaType,
            headers: [
                .vary: "Accept, Accept-Language", .contentLanguage: parameters.language.rawValue,
            ])
    }
}

extension QueryParameters {
    /// The language of directions: that of the parameter `language`, or the best of the header
    /// fields, or English.
    ///
    /// - Throws: ``Failure`` (400) if the parameter is not a supported language.
    func language(of request: Request) throws(Failure) -> Language {
        guard let tag = self["language"] else {
            let read = AcceptLanguage.languages(in: request.headers[.acceptLanguage] ?? "")
            return Language.first(of: read) ?? .english
        }
        guard AcceptLanguage.isTag(tag), let language = Language(tag: tag) else {
            let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
            throw invalid("language", "send one of \(known)")
        }
        return language
    }

    /// The time of departure on the region's clocks; nil if there is none.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a time.
    func departure(in workspace: Workspace) throws(Failure) -> LocalMoment? {
        try value("depart", formerly: "departAt") { name throws(Failure) in
            try moment(name, in: workspace)
        }
    }

    /// A time on the region's clocks; nil if there is none.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a time.
    fileprivate func moment(
        _ name: String, in workspace: Workspace
    ) throws(Failure) -> LocalMoment? {
        guard let text = self[name] else { return nil }
        let now = workspace.clock.now().date
        guard let moment = TimeText.moment(text, now: now, in: workspace.timeZone) else {
            throw invalid(name, TimeText.rule)
        }
        return moment
    }

    /// The areas to avoid: boxes and circles, separated by semicolons; empty if there are none.
    ///
    /// - Throws: ``Failure`` (400) if a value is not an area, or if there are too many.
    fileprivate func areas(_ name: String) throws(Failure) -> [Area] {
        guard let text = self[name] else { return [] }
        let rule =
            "send up to \(RouteParameters.maximumAreas) areas separated by semicolons, each as "
            + "south,west,north,east or as latitude,longitude,metres"
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count <= RouteParameters.maximumAreas else { throw invalid(name, rule) }
        do {
            let areas = try parts.compactMap { try AreaText.parse(String($0)) }
            if areas.count == parts.count { return areas }
        } catch {
            throw invalid(name, "\(error)")
        }
        throw invalid(name, rule)
    }

    /// The rules for the waypoints of a route.
    ///
    /// - Throws: ``Failure`` (400) if a rule is invalid, or if their number differs from that of the
    ///   places.
    fileprivate func waypointRules(placeCount: Int) throws(Failure) -> WaypointRules {
        var rules = WaypointRules(mayTurn: try value("turnAtVia", formerly: "turns", flag))
        for text in list("approach") {
            guard let approach = Waypoint.Approach(rawValue: text) else {
                let words = Waypoint.Approach.allCases.map(\.rawValue).joined(separator: ", ")
                throw invalid("approach", "send one of \(words)")
            }
            rules.approaches.append(approach)
        }
        do {
            rules.headings = try list("bearing").map { text in
                try WaypointRules.heading(text)
            }
            try rules.check(placeCount: placeCount)
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
        return rules
    }

    /// The values separated by semicolons; empty if there are none.
    private func list(_ name: String) -> [String] {
        self[name]?.split(separator: ";", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// A place: an address or coordinates.
    ///
    /// - Throws: ``Failure``: 400 if it is missing, empty or too long; 422 for coordinates off the
    ///   globe.
    func place(_ name: String) throws(Failure) -> PlaceText {
        try place(name, required(name))
    }

    /// Several places, separated by semicolons; empty if there are none.
    ///
    /// - Throws: ``Failure``: 400 if there are too many, or one is empty or too long; 422 for
    ///   coordinates off the globe.
    func places(_ name: String, upTo limit: Int) throws(Failure) -> [PlaceText] {
        let parts = list(name).map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count <= limit, !parts.contains("") else {
            throw invalid(name, "send up to \(limit) places separated by semicolons")
        }
        var places: [PlaceText] = []
        for part in parts { places.append(try place(name, part)) }
        return places
    }

    private func place(_ name: String, _ text: String) throws(Failure) -> PlaceText {
        guard text.unicodeScalars.count <= RouteEnds.maximumTextLength else {
            throw invalid(name, "send at most \(RouteEnds.maximumTextLength) characters")
        }
        do {
            return try PlaceText(text)
        } catch {
            throw Failure(describing: error)
        }
    }
}
