import Accounts
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import Reminders
import ServiceCore
import StoreRuntime

/// `/reminders`: what the signed-in person wants to be reminded of, and the address of the calendar.
struct ReminderEndpoints {
    private static let members =
        [
            "leavesInTime", "minutesEarly", "endsSoon", "minutesBeforeEnd", "ended", "movesInTime",
            "walkFrom",
        ]
        + ["address", "at", "pick"]
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/reminders",
            [
                .get: { request, _ in try await show(request) },
                .patch: { request, _ in try await change(request) },
            ])
        endpoints.at(
            "/reminders/position",
            [
                .put: { request, _ in try await setPosition(request) },
                .delete: { request, _ in try await forgetPosition(request) },
            ])
        endpoints.at(
            "/reminders/calendar",
            [
                .post: { try await renewCalendar($0, $1) },
                .delete: { request, _ in try await endCalendar(request) },
            ])
    }

    private func desk(_ request: Request) async throws -> ReminderDesk {
        ReminderDesk(
            service.workspace, person: try await service.signedIn(request).account.id)
    }

    private func show(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        return try await document(desk.settings(), desk)
    }

    private func document(
        _ settings: ReminderSettings, _ desk: ReminderDesk
    ) async throws -> Response {
        try .json(
            ReminderDocument(settings, calendarSince: try await desk.calendarSince()),
            headers: [.cacheControl: "no-store"])
    }

    private func change(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(
            of: request, Self.members, types: ["application/merge-patch+json"])
        var input = ReminderInput()
        input.leavesInTime = try members.boolIfPresent("leavesInTime")
        input.minutesEarly = try members.integerIfPresent("minutesEarly")
        input.endsSoon = try members.boolIfPresent("endsSoon")
        input.minutesBeforeEnd = try members.integerIfPresent("minutesBeforeEnd")
        input.ended = try members.boolIfPresent("ended")
        input.movesInTime = try members.boolIfPresent("movesInTime")
        input.walkFrom = try members.textIfPresent("walkFrom")
        return try await document(
            desk.change(input, place: place(in: members)), desk)
    }

    /// The place where the walk begins; nil if the body has none.
    private func place(in members: RequestMembers) async throws -> ResolvedPlace? {
        guard members.has("address") || members.has("at") else { return nil }
        var input = InputValidation()
        let place = PlaceMembers(try PlaceMembers.Typed(members), reportingTo: &input)
        return try await service.resolve(try input.validated(place))
    }

    // MARK: Position

    private func setPosition(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(of: request, ["at"])
        let text = try members.text("at")
        var input = InputValidation()
        let place = input.check("at") { try PlaceMembers.coordinate(text) }
        try await desk.setPosition(input.validated(place))
        return Response(status: .noContent)
    }

    private func forgetPosition(_ request: Request) async throws -> Response {
        try await desk(request).setPosition(nil)
        return Response(status: .noContent)
    }

    // MARK: Calendar

    private struct CalendarDocument: Encodable {
        let url: String
    }

    private func renewCalendar(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let token = try await desk(request).renewCalendar()
        let url = service.address(
            of: "/calendar/\(token.secretText).ics", for: request, context)
        return try .json(
            CalendarDocument(url: url), status: .created,
            headers: [.location: url, .cacheControl: "no-store"])
    }

    private func endCalendar(_ request: Request) async throws -> Response {
        try await desk(request).endCalendar()
        return Response(status: .noContent)
    }
}

/// `/calendar/{token}.ics`: a person's parkings for calendar programs. Whoever knows the address sees
/// them, so it is a secret that can be renewed.
package struct CalendarEndpoints {
    /// Maximum number of parkings in a calendar.
    private static let limit = 100
    private let service: ServiceDependencies

    /// Serves the calendars of the people of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds the path of the calendars.
    package func add(to endpoints: Endpoints) {
        endpoints.at("/calendar/:file", [.get: { try await calendar($0, $1) }])
    }

    private func calendar(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let file = context.parameters.get("file") ?? ""
        guard file.hasSuffix(".ics"),
            let person = try await ReminderDesk.person(
                withCalendar: String(file.dropLast(4)), in: service.workspace)
        else {
            throw Failure(
                .notFound,
                "there is no calendar at this address; it may have been renewed. Copy the new one")
        }
        let now = service.workspace.clock.now()
        let page = try await ParkingDesk(service.workspace, owner: person).newestFirst(
            after: nil, limit: Self.limit)
        let settings = try await ReminderDesk(service.workspace, person: person).settings()
        var plans: [Parking.ID: [Reminder]] = [:]
        for parking in page.items where parking.isValid(at: now) {
            plans[parking.id] = await service.reminders(of: parking, by: settings, at: now)
        }
        let text = ParkingCalendar.text(of: page.items, at: now) { plans[$0.id] ?? [] }
        return .bytes(
            ByteBuffer(string: text), type: ParkingCalendar.mediaType,
            headers: [
                .cacheControl: "private, max-age=60", .referrerPolicy: "no-referrer",
                .contentDisposition: "inline; filename=\"parkings.ics\"",
            ])
    }
}
