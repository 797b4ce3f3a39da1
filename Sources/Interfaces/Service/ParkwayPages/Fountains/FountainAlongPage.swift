import Accounts
import Documents
import Foundation
import Geometry
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import Routing
import ServiceCore
import StoreRuntime
import WaterFountains

/// What the page of fountains on a walk shows.
struct FountainAlongContent {
    let action: String
    let back: String
    let start: PlaceField
    let end: PlaceField
    let parkings: [Start]
    let hasParkings: Bool
    let choices: MapContent.Choices?
    let notice: MapContent.Notice?
    let chips: [FountainChip]
    /// `On the direct way: 900 m, 11 min`; nil if there is no way yet.
    let direct: String?
    let directHref: String
    let rows: [FountainRow]
    let isEmpty: Bool
    let map: SideMap
    /// For the scripts, as JSON.
    let data: String

    /// A parking of the person where the walk may begin.
    struct Start {
        let startLabel: String
        let startHref: String
    }
}

extension FountainPages {
    private static let parkingChoices = 3

    /// Fountains to pass by on a walk, with what each adds to it.
    func along(_ visit: PageVisit) async throws -> Response {
        let query = FountainQuery(visit)
        let texts = visit.texts
        let address = query.address(visit.link("/fountains/along"))
        let frame = MapPage.Frame(query.places, at: address, visit)
        var searched = MapContent("")
        let maps = MapPage(visit.service)
        let origin = await maps.end(query.places.from, "from", frame, or: &searched)
        let destination = await maps.end(query.places.to, "to", frame, or: &searched)
        var found: FountainDetours?
        if let origin, let destination {
            do {
                found = try await detours(from: origin, to: destination, query, frame, visit)
            } catch WaterFountainsError.tooFarApart {
                searched.notice = .init(message: texts["fountain_tooFar"])
            } catch {
                searched.notice = PageFailure(error, Failure(describing: error), texts).notice
            }
        }
        var rows: [(row: FountainRow, place: Coordinate)] = []
        if let found { rows = try await self.rows(found, visit) }
        let parkings = try await starts(address, visit)
        let content = FountainAlongContent(
            action: visit.link("/fountains/along"), back: visit.link("/fountains"),
            start: PlaceField("from", texts["from"], query.places.from),
            end: PlaceField("to", texts["to"], query.places.to),
            parkings: parkings, hasParkings: !parkings.isEmpty,
            choices: searched.choices, notice: searched.notice,
            chips: query.chipLinks(address, texts).filter { $0.icon != "check" },
            direct: found.map {
                texts("fountain_direct", ["walk": visit.walk($0.direct)])
            },
            directHref: found.map { Self.route($0, over: nil, visit) } ?? "",
            rows: rows.map(\.row), isEmpty: found != nil && rows.isEmpty,
            map: map(rows, from: origin, to: destination, visit),
            data: PlaceScript(visit, page: "/fountains/along").script)
        return try visit.page(
            "fountainsAlong", texts["fountain_alongTitle"], content, look: .side, at: .fountains)
    }

    private func detours(
        from origin: RouteEnd, to destination: RouteEnd, _ query: FountainQuery,
        _ frame: MapPage.Frame, _ visit: PageVisit
    ) async throws -> FountainDetours {
        var filter = query.filter
        filter.works = true
        let circle = try FountainSearch.circle(
            from: origin.coordinate, to: destination.coordinate,
            detour: FountainSearch.standardDetour)
        let candidates = try await visit.service.fountains.register
            .fountains(within: circle.radius, of: circle.center)
            .filter { filter.admits($0.traits, $0.status) }
        let viewer = visit.person?.account.id
        return try await visit.service.withEngines(
            cost: RequestCost.parkingSearch + RequestCost.parkingSearch
        ) { engines in
            try FountainSearch(engines, for: viewer).along(
                from: origin, to: destination, among: candidates, deadline: frame.deadline)
        }
    }

    private func rows(
        _ found: FountainDetours, _ visit: PageVisit
    ) async throws -> [(row: FountainRow, place: Coordinate)] {
        var rows: [(row: FountainRow, place: Coordinate)] = []
        let overviews = try await visit.service.fountains.overviews(
            of: found.detours.map(\.fountain))
        for (index, detour) in found.detours.enumerated() {
            let extra = max(0, found.extraMilliseconds(detour))
            let time = ReadableMeasure.duration(milliseconds: extra)
            var row = await FountainRow(
                detour.fountain, index + 1, overviews,
                walk: extra < 30_000
                    ? visit.texts["fountain_onTheWay"]
                    : visit.texts("fountain_detour", ["time": time]), visit)
            row.routeHref = Self.route(found, over: detour.fountain, visit)
            rows.append((row, detour.fountain.coordinate))
        }
        return rows
    }

    /// The walk on the map, over a fountain if it is not nil.
    private static func route(
        _ found: FountainDetours, over fountain: KnownFountain?, _ visit: PageVisit
    ) -> String {
        PageAddress(visit.link("/map")).setting("show", "route")
            .setting("from", found.origin.label)
            .setting("fromAt", found.origin.coordinate.queryText)
            .setting("via", fountain?.coordinate.queryText)
            .setting("to", found.destination.label)
            .setting("toAt", found.destination.coordinate.queryText)
            .setting("mode", "walking").text
    }

    /// The person's valid parkings, where a walk may begin.
    private func starts(
        _ address: PageAddress, _ visit: PageVisit
    ) async throws -> [FountainAlongContent.Start] {
        guard let person = visit.person else { return [] }
        let desk = ParkingDesk(visit.service.workspace, owner: person.account.id)
        let valid = try await desk.newestFirst(after: nil, limit: 20).items
            .filter { $0.isValid(at: visit.now) }
        return valid.prefix(Self.parkingChoices).map { parking in
            let place = PinLabel.beginning(of: parking.address.text)
            return .init(
                startLabel: visit.texts("fountain_fromParking", ["place": place]),
                startHref: address.setting("from", place)
                    .setting("fromAt", parking.coordinate.queryText).text)
        }
    }

    private func map(
        _ rows: [(row: FountainRow, place: Coordinate)], from origin: RouteEnd?,
        to destination: RouteEnd?, _ visit: PageVisit
    ) -> SideMap {
        var state = MapState()
        state.pins = rows.map { $0.row.pin(at: $0.place) }
        if let origin {
            state.pins.append(.init(kind: .start, at: MapState.Place(origin.coordinate)))
        }
        if let destination {
            state.pins.append(.init(kind: .end, at: MapState.Place(destination.coordinate)))
        }
        return SideMap(
            visit, state, .pins(rows.map(\.place), numbered: true), around: [], style: .list)
    }
}
