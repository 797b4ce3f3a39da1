import AddressText
import Atlas
import Documents
import Foundation
import Geocoding
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import RoadClosures
import RoadSearch
import Routing
import ServiceCore
import StoreRuntime

/// `/map`: the map with a search, what is at a place, routes, car parks, reachable areas and closures.
///
/// The page has everything without scripts. The live map draws the same from ``MapState``.
struct MapPage: Sendable {
    let service: ServiceDependencies
    let files: @Sendable () throws -> PageFiles

    init(_ service: ServiceDependencies, _ files: @escaping @Sendable () throws -> PageFiles) {
        self.service = service
        self.files = files
    }

    /// The values that every panel is made of.
    struct Frame: Sendable {
        let query: MapQuery
        let texts: PageTexts
        /// The address of the page.
        let address: PageAddress
        /// The address of the map with the language alone.
        let base: PageAddress
        /// What forms keep.
        let kept: [HiddenField]
        let deadline: ContinuousClock.Instant
        let now: Timestamp
        let localNow: LocalMoment
    }

    /// The page that `request` asks for.
    ///
    /// - Throws: an error if the files of the pages cannot be read.
    func respond(to request: Request) async throws -> Response {
        let files = try files()
        let query = MapQuery(try QueryParameters(request), in: service.workspace)
        let texts = files.texts[language(of: query, request)]
        let frame = frame(query, texts)
        var status = HTTPResponse.Status.ok
        var content = MapContent(texts["map"])
        do {
            content = try await self.content(frame)
        } catch {
            let failure = Failure(describing: error)
            content = Self.empty(frame)
            content.notice = PageFailure(error, failure, texts).notice
            if failure.status.kind == .serverError { status = failure.status }
        }
        let bounds = service.workspace.openedEngines?.atlas.bounds
        let country = try? service.workspace.openedEngines?.country()
        let html = files.templates.page(
            "map",
            MapTemplate(
                content, frame, MapView(query, around: content.state.places, region: bounds),
                units: DistanceUnits(nil, country: country), files, service))
        return try .page(html, to: request, status: status, texts: texts)
    }

    /// The answers to a text that is still being typed, as the rows of a list.
    ///
    /// - Throws: an error if the files of the pages cannot be read, or there is no map.
    func suggest(for request: Request) async throws -> Response {
        let files = try files()
        let parameters = try QueryParameters(request)
        let query = MapQuery(parameters, in: service.workspace)
        let texts = files.texts[language(of: query, request)]
        let frame = frame(query, texts)
        let options = SearchOptions(
            limit: 10, focus: query.center, languages: [texts.language.rawValue])
        let place = try? PlaceText(query.text)
        let rows = try await service.withEngines { engines in
            guard let place, !query.text.isEmpty else { return [SearchPanel.Row]() }
            let found = try engines.geocoder().autocomplete(place, options: options)
            let rows = try self.rows(found, frame, on: engines)
            // What begins as it was typed is what most people mean.
            let first = rows.filter { !$0.typed.isEmpty } + rows.filter(\.typed.isEmpty)
            return first.prefix(5).enumerated().map { $1.numbered($0 + 1) }
        }
        let count = texts.count("suggestions", rows.count)
        struct Suggestions {
            let rows: [SearchPanel.Row]
            let count: String
            let icons: String
        }
        let html = files.templates.page(
            "suggestions",
            Suggestions(rows: rows, count: count, icons: files.assets.addresses["icons"] ?? ""))
        return try .page(html, to: request, texts: texts)
    }

    private func language(of query: MapQuery, _ request: Request) -> Language {
        query.language
            ?? Language.first(
                of: AcceptLanguage.languages(in: request.headers[.acceptLanguage] ?? ""))
            ?? .english
    }

    private func frame(_ query: MapQuery, _ texts: PageTexts) -> Frame {
        let path = service.link("/map")
        let now = service.workspace.clock.now()
        let base = PageAddress(path).setting("lang", query.language?.rawValue)
        return Frame(
            query: query, texts: texts, address: query.address(path), base: base,
            kept: base.fields, deadline: service.searchDeadline(), now: now,
            localNow: LocalMoment(now.date, in: service.workspace.timeZone))
    }

    /// The form of the panel, for a page without an answer.
    private static func empty(_ frame: Frame) -> MapContent {
        MapContent(frame.texts["map"])
    }
}

extension MapPage {
    private func content(_ frame: Frame) async throws -> MapContent {
        switch frame.query.panel {
        case .start: start(frame)
        case .search: try await search(frame)
        case .place: try await place(frame)
        case .route: try await route(frame)
        case .parking: try await parking(frame)
        case .reach: try await reach(frame)
        case .closures: try await closures(frame)
        }
    }

    private func start(_ frame: Frame) -> MapContent {
        var content = MapContent(frame.texts["map"])
        content.start = StartPanel(
            tools: [
                ("route", "route"), ("parking", "parking"), ("reach", "reach"),
                ("closures", "closed"),
            ].map { panel, icon in
                StartPanel.Tool(
                    label: frame.texts["tool_" + panel],
                    hint: frame.texts["tool_" + panel + "Hint"],
                    icon: icon, href: frame.base.setting("show", panel).text)
            })
        return content
    }

    private func search(_ frame: Frame) async throws -> MapContent {
        let (query, texts) = (frame.query, frame.texts)
        let options = SearchOptions(
            limit: 10, focus: query.center, languages: [texts.language.rawValue])
        let found = try await service.places.search(PlaceText(query.text), options: options)
        let rows = try await service.withEngines { engines in
            try self.rows(found, frame, on: engines)
        }
        var content = MapContent(texts["map"])
        content.title = texts("searchTitle", ["text": query.text])
        content.search = SearchPanel(
            count: rows.isEmpty
                ? texts("noAnswer", ["text": query.text]) : texts.count("answers", rows.count),
            rows: rows,
            attributions: Set(found.compactMap(\.source.attribution)).sorted())
        content.picture = .pins(found.map(\.coordinate), numbered: true)
        content.state.pins = zip(found, rows).map { result, row in
            MapState.Pin(
                kind: .number, at: .init(result.coordinate), text: row.number, row: row.id,
                href: row.href)
        }
        return content
    }

    private func rows(
        _ found: [GeocodeResult], _ frame: Frame, on engines: Engines
    ) throws -> [SearchPanel.Row] {
        AnswerRows(
            texts: frame.texts, words: try words(frame, engines), query: frame.query.text
        ).rows(found) { result in
            frame.base.setting("q", frame.query.text)
                .setting("at", result.coordinate.queryText).setting("osm", result.osm?.text).text
        }
    }

    private func place(_ frame: Frame) async throws -> MapContent {
        guard let place = frame.query.at else { return start(frame) }
        var options = ReverseOptions(limit: 10, languages: [frame.texts.language.rawValue])
        options.layers = [.address, .poi, .railway, .natural]
        options.includesTags = true
        let near = try await service.places.reverse(place, options: options)
        let found = try await service.withEngines { engines in
            try PlaceFinder(engines: engines, texts: frame.texts, now: frame.now)
                .found(frame.query, at: place, among: near)
        }
        let back = frame.base.setting("q", frame.query.text)
        let panel = PlacePanel(
            found, frame.texts, at: frame.address, from: frame.base, closing: back.text)
        var content = MapContent(frame.texts["map"])
        content.title = panel.name
        content.place = panel
        content.picture = .pins([found.coordinate], numbered: false)
        content.state.pins = [MapState.Pin(kind: .place, at: .init(found.coordinate))]
        return content
    }

    private func route(_ frame: Frame) async throws -> MapContent {
        let (query, texts) = (frame.query, frame.texts)
        var content = MapContent(texts["tool_route"])
        var ends: [RouteEnd] = []
        for (field, place) in [("from", query.from), ("to", query.to)] {
            switch await end(place, field, frame) {
            case .found(let end): ends.append(end)
            case .missing: break
            case .choices(let choices): content.choices = content.choices ?? choices
            case .failed(let notice): content.notice = content.notice ?? notice
            }
        }
        var via: [RouteEnd] = []
        for text in query.via {
            switch await end(MapQuery.Place(text: text), "via", frame) {
            case .found(let end): via.append(end)
            case .missing: break
            case .choices(let choices): content.choices = content.choices ?? choices
            case .failed(let notice): content.notice = content.notice ?? notice
            }
        }
        let isComplete = ends.count == 2 && via.count == query.via.count
        let planning = self.planning(frame)
        guard isComplete else {
            content.route = try await service.withEngines {
                try planning($0).form(frame.kept, now: frame.localNow)
            }
            content.state.pins = ends.map { .init(kind: .place, at: .init($0.coordinate)) }
            content.picture = .pins(ends.map(\.coordinate), numbered: false)
            return content
        }
        let cost = RequestCost.route(
            legs: 3 * (via.count + 1), alternatives: RouteContent.alternatives)
        do {
            let found = try await service.withEngines(cost: cost) { [ends, via] in
                try planning($0).route(
                    from: ends[0], via: via, to: ends[1], frame.kept, now: frame.localNow,
                    deadline: frame.deadline)
            }
            content.route = found.panel
            content.title = texts(
                "routeTitle", ["from": ends[0].shortLabel, "to": ends[1].shortLabel])
            content.state.add(
                found.planned, chosen: found.chosen, found.panel.trips, least: Self.gapMeters)
        } catch let error as RoutingError {
            content.route = try await service.withEngines {
                try planning($0).form(frame.kept, now: frame.localNow)
            }
            content.notice = PageFailure(error, Failure(describing: error), texts).notice
            content.state.pins = ends.map { .init(kind: .place, at: .init($0.coordinate)) }
            content.picture = .pins(ends.map(\.coordinate), numbered: false)
            return content
        }
        content.picture.parameters = [
            ("from", ends[0].coordinate.queryText),
            ("via", via.map(\.coordinate.queryText).joined(separator: ";")),
            ("to", ends[1].coordinate.queryText), ("mode", query.mode.rawValue),
            ("alternatives", via.isEmpty ? String(RouteContent.alternatives) : ""),
            ("depart", query.moment?.description ?? ""), ("language", texts.language.rawValue),
        ]
        return content
    }

    /// A place this far from its road, in metres, is joined to it by a dotted line.
    private static let gapMeters = 15.0

    private func planning(_ frame: Frame) -> @Sendable (Engines) throws -> RouteContent {
        let path = service.link("/api/v1/route")
        return { engines in
            RouteContent(
                engines: engines, texts: frame.texts, words: try words(frame, engines),
                query: frame.query, address: frame.address, apiRoute: path)
        }
    }

    private func parking(_ frame: Frame) async throws -> MapContent {
        var content = MapContent(frame.texts["tool_parking"])
        let searching: @Sendable (Engines) throws -> ParkingContent = { engines in
            ParkingContent(
                engines: engines, texts: frame.texts, words: try words(frame, engines),
                query: frame.query, address: frame.address, base: frame.base, now: frame.now)
        }
        var destination: RouteEnd?
        switch await end(frame.query.to, "to", frame) {
        case .found(let end): destination = end
        case .missing: break
        case .choices(let choices): content.choices = choices
        case .failed(let notice): content.notice = notice
        }
        var origin: RouteEnd?
        if case .found(let end) = await end(frame.query.from, "from", frame) { origin = end }
        guard let destination else {
            content.parking = try await service.withEngines {
                try searching($0).form(frame.kept)
            }
            return content
        }
        do {
            let found = try await service.withEngines(cost: .parkingSearch) { [origin] in
                try searching($0).carParks(
                    near: destination, from: origin, frame.kept, deadline: frame.deadline)
            }
            content.parking = found.panel
            content.title = frame.texts("parkingTitle", ["place": destination.shortLabel])
            content.state.add(found.options, found.panel.rows)
            content.picture = .pins(
                found.options.options.map(\.entrance), numbered: true)
            content.picture.parameters.append(("to", destination.coordinate.queryText))
            if found.panel.rows.isEmpty {
                content.notice = .init(message: frame.texts["noCarPark"])
            }
        } catch let error as RoutingError {
            content.parking = try await service.withEngines {
                try searching($0).form(frame.kept)
            }
            content.notice = PageFailure(error, Failure(describing: error), frame.texts).notice
        }
        return content
    }

    private func reach(_ frame: Frame) async throws -> MapContent {
        let query = frame.query
        var content = MapContent(frame.texts["tool_reach"])
        var origin: RouteEnd?
        switch await end(query.from, "from", frame) {
        case .found(let end): origin = end
        case .missing: break
        case .choices(let choices): content.choices = choices
        case .failed(let notice): content.notice = notice
        }
        let reaching: @Sendable (Engines) throws -> ReachContent = { engines in
            ReachContent(
                engines: engines, texts: frame.texts, words: try words(frame, engines),
                query: query, address: frame.address, base: frame.base)
        }
        do {
            let found = try await service.withEngines(
                cost: .isochrones(times: query.minutes.count)
            ) { [origin] engines in
                let areas = try origin.map {
                    try IsochronePlanner(engines).areas(
                        around: $0, within: query.minutes, by: query.mode,
                        departure: query.moment, deadline: frame.deadline)
                }
                let panel = try reaching(engines).panel(areas, frame.kept, now: frame.localNow)
                return (panel: panel, areas: areas)
            }
            content.reach = found.panel
            if let areas = found.areas {
                content.title = frame.texts("reachTitle", ["place": areas.origin.shortLabel])
                content.state.add(areas)
                content.picture.parameters = [
                    ("from", areas.origin.coordinate.queryText),
                    ("minutes", query.minutes.map(String.init).joined(separator: ",")),
                    ("mode", query.mode.rawValue), ("depart", query.moment?.description ?? ""),
                ]
            }
        } catch let error as RoutingError {
            content.reach = try await service.withEngines {
                try reaching($0).panel(nil, frame.kept, now: frame.localNow)
            }
            content.notice = PageFailure(error, Failure(describing: error), frame.texts).notice
        }
        return content
    }

    private func closures(_ frame: Frame) async throws -> MapContent {
        var content = MapContent(frame.texts["tool_closures"])
        let desk = ClosureDesk(service.workspace, limits: service.settings.closures)
        let page = try await desk.newestFirst(for: nil, after: nil, limit: ClosureContent.limit)
        let clock = service.workspace.regionClock
        let found = try await service.withEngines { engines in
            try ClosureContent(
                engines: engines, texts: frame.texts, words: try words(frame, engines),
                clock: clock, now: frame.now
            ).content(page.items, close: frame.base.text)
        }
        content.closures = found.panel
        content.state.closures = found.shown
        content.state.corners = found.corners
        return content
    }

    /// What a place of a form came to.
    private enum End {
        case found(RouteEnd)
        case missing
        case choices(MapContent.Choices)
        case failed(MapContent.Notice)
    }

    private func end(_ place: MapQuery.Place, _ field: String, _ frame: Frame) async -> End {
        guard !place.isEmpty else { return .missing }
        let name = place.text.isEmpty ? nil : place.text
        if let known = place.known {
            return .found(RouteEnd(name ?? known.description, at: known))
        }
        do {
            let ends = RouteEnds { try await service.places.resolve($0) }
            return .found(try await ends.end(PlaceText(place.text)))
        } catch let error as PlaceLookupError where !error.candidates.isEmpty {
            return await choices(error.candidates, place, field, frame)
        } catch {
            let failure = Failure(describing: error)
            return .failed(
                PageFailure(error, failure, frame.texts, text: place.text).notice)
        }
    }

    private func choices(
        _ candidates: [GeocodeResult], _ place: MapQuery.Place, _ field: String, _ frame: Frame
    ) async -> End {
        let rows = try? await service.withEngines { engines in
            AnswerRows(
                texts: frame.texts, words: try words(frame, engines), query: place.text
            ).rows(candidates) { result in
                let at = result.coordinate.queryText
                guard field != "via" else {
                    let others = frame.query.via.map { $0 == place.text ? at : $0 }
                    return frame.address.setting("via", all: others).text
                }
                return frame.address.setting(field, result.shortName)
                    .setting(field + "At", at).text
            }
        }
        return .choices(
            MapContent.Choices(
                question: frame.texts("whichOne", ["text": place.text]), rows: rows ?? []))
    }
}

/// Distances in the units of the region, in the language of the page.
private func words(_ frame: MapPage.Frame, _ engines: Engines) throws -> RouteWords {
    RouteWords(frame.texts.language, DistanceUnits(nil, country: try engines.country()))
}

extension RouteEnd {
    /// The first part of the address.
    var shortLabel: String { label.components(separatedBy: ", ").first ?? label }
}
