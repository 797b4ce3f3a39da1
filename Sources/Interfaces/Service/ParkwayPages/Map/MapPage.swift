import AddressText
import Atlas
import Documents
import Geocoding
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import KerbRules
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime
import WaterFountains

/// `/map`: the map with a search, what is at a place, routes, car parks, reachable areas and closures.
///
/// The page has everything without scripts. The live map draws the same from ``MapState``.
struct MapPage: Sendable {
    let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// The values that every panel is made of.
    struct Frame: Sendable {
        let query: MapQuery
        let texts: PageTexts
        let units: DistanceUnits
        /// The address of the page.
        let address: PageAddress
        /// The address of the map with the language alone.
        let base: PageAddress
        /// What forms keep.
        let kept: [HiddenField]
        let deadline: ContinuousClock.Instant
        let now: Timestamp
        let localNow: LocalMoment
        /// The permits of the visitor.
        let parker: Parker

        /// Distances in the units of the person, in the language of the page.
        var words: RouteWords { RouteWords(texts.language, units) }
    }

    /// The page that `visit` asks for.
    ///
    /// - Throws: `Failure` (400) if `If-None-Match` is malformed.
    func respond(to visit: PageVisit) async throws -> Response {
        let (files, texts) = (visit.files, visit.texts)
        let query = MapQuery(visit.query, in: service.workspace)
        let frame = frame(query, visit)
        var status = HTTPResponse.Status.ok
        var timing = ServerTiming()
        var content = MapContent(texts["map"])
        do {
            content = try await self.content(frame)
        } catch {
            let failure = Failure(describing: error)
            content = MapContent(texts["map"])
            content.notice = PageFailure(error, failure, texts).notice
            if failure.status.kind == .serverError { status = failure.status }
        }
        timing.mark("search")
        let bounds = service.workspace.openedEngines?.atlas.bounds
        let html = files.templates.page(
            "map",
            MapTemplate(
                content, frame, MapView(query, around: content.state.places, region: bounds),
                visit))
        timing.mark("page")
        var response = try Response.page(
            html, to: visit.request, status: status, texts: texts)
        response.headers[.serverTiming] = timing.text
        return visit.finished(response)
    }

    /// The answers to a text that is still being typed, as the rows of a list.
    ///
    /// - Throws: an error if there is no map.
    func suggest(for visit: PageVisit) async throws -> Response {
        let (files, texts) = (visit.files, visit.texts)
        let query = MapQuery(visit.query, in: service.workspace)
        let frame = frame(query, visit)
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
        return try .page(html, to: visit.request, texts: texts)
    }

    private func frame(_ query: MapQuery, _ visit: PageVisit) -> Frame {
        let path = service.link("/map")
        let base = PageAddress(path).setting("lang", query.language?.rawValue)
        return Frame(
            query: query, texts: visit.texts, units: visit.units, address: query.address(path),
            base: base, kept: base.fields, deadline: service.searchDeadline(), now: visit.now,
            localNow: LocalMoment(visit.now.date, in: service.workspace.timeZone),
            parker: Parker(visit.permits))
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
        case .closures:
            service.workspace.hasRecords ? try await closures(frame) : start(frame)
        }
    }

    private func start(_ frame: Frame) -> MapContent {
        var content = MapContent(frame.texts["map"])
        content.start = StartPanel(
            tools: [
                ("route", "route"), ("parking", "parking"), ("reach", "reach"),
                ("closures", "closed"),
            ].filter { panel, _ in
                // Closures are records.
                panel != "closures" || service.workspace.hasRecords
            }.map { panel, icon in
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
            texts: frame.texts, words: frame.words, query: frame.query.text
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
            let finder = PlaceFinder(
                engines: engines, texts: frame.texts, now: frame.now, parker: frame.parker)
            return (
                place: try finder.found(frame.query, at: place, among: near),
                words: frame.words
            )
        }
        let back = frame.base.setting("q", frame.query.text)
        var panel = PlacePanel(
            found.place, frame.texts, found.words, at: frame.address, from: frame.base,
            closing: back.text)
        if found.place.parking != nil {
            panel.linkKerb(
                PageAddress(service.link("/kerb")).setting("from", panel.name)
                    .setting("fromAt", found.place.coordinate.queryText).text)
        }
        if let fountain = await fountain(found.place.result) {
            panel.show(
                fountain, FountainText(texts: frame.texts, now: frame.now),
                page: service.link("/fountains/\(fountain.reference)"))
        }
        var content = MapContent(frame.texts["map"])
        content.title = panel.name
        content.place = panel
        let at = found.place.coordinate
        content.picture = .pins([at], numbered: false)
        content.state.pins = [MapState.Pin(kind: .place, at: .init(at))]
        return content
    }

    /// The drinking fountain that was tapped; nil if it is something else.
    private func fountain(_ result: GeocodeResult?) async -> KnownFountain? {
        guard let osm = result?.osm, result?.matchKind == .poi,
            let element = try? FountainElement(osm.text)
        else { return nil }
        return try? await service.fountains.register.fountain(.element(element))
    }
}
