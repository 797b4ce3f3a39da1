import Accounts
import AddressText
import Documents
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import Reminders
import ServiceCore
import StoreRuntime

/// `/me/reminders`: what the person wants to be reminded of, the private calendar and the webhook.
struct RemindersPage {
    /// What the template shows.
    struct Content {
        let back: String
        let action: String
        let switches: [Switch]
        let fields: [FormField]
        let starts: ChoiceField
        let place: FormField
        let calendarNote: String
        let hasCalendar: Bool
        /// A secret that was just made, which is shown once; nil otherwise.
        let shown: Shown?
        let webhook: FormField
        let webhookNote: String
        let hasWebhook: Bool
        let now: Now
    }

    /// What the saved settings mean for the parking that ends first.
    struct Now {
        let lead: String
        let moments: [String]
    }

    /// A secret that no other page shows.
    struct Shown {
        let title: String
        let advice: String
        let secret: String
    }

    /// A row with a switch.
    struct Switch {
        let name: String
        let label: String
        let note: String
        let icon: String
        let isOn: Bool
    }

    private static let kinds = [
        ("leavesInTime", "walk"), ("movesInTime", "car"), ("endsSoon", "clock"), ("ended", "bell"),
    ]

    func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await page(visit, person, Self.state(of: desk(visit, person).settings()))
    }

    /// Saves the settings, or makes or ends the calendar's address or the webhook.
    func submit(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        if form.has("calendar") { return try await changeCalendar(visit, person, form) }
        if form.has("webhook") { return try await changeWebhook(visit, person, form) }
        if form.has("test") { return try await test(visit, person) }
        let desk = desk(visit, person)
        var state = FormState(form)
        if let (input, place) = await input(form, &state, visit) {
            do {
                _ = try await desk.change(input, place: place)
                return visit.redirect(to: "/me", flash: Flash(visit.texts["remindersSaved"]))
            } catch is ReminderRequestError {
                state.refuse("walkPlace", visit.texts["missing_walkPlace"])
            }
        }
        return try await page(visit, person, state)
    }

    /// Makes or ends the calendar's address. The page with a new one is no redirect, because no other
    /// shows it.
    private func changeCalendar(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let texts = visit.texts
        let desk = desk(visit, person)
        guard form["calendar"] == "new" else {
            try await desk.endCalendar()
            return visit.redirect(to: "/me/reminders", flash: Flash(texts["calendarEnded"]))
        }
        let path = "/calendar/\(try await desk.renewCalendar().secretText).ics"
        let shown = Shown(
            title: texts["calendarMade"], advice: texts["calendarOnce"],
            secret: visit.service.address(of: path, for: visit.request, visit.context))
        return try await page(visit, person, Self.state(of: desk.settings()), shown: shown)
    }

    /// Sets or removes the webhook. Its secret is shown on the page of the answer alone.
    private func changeWebhook(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let texts = visit.texts
        let webhooks = webhooks(visit, person)
        guard form["webhook"] == "set" else {
            try await webhooks.remove()
            return visit.redirect(to: "/me/reminders", flash: Flash(texts["webhookEnded"]))
        }
        var state = try await Self.state(of: desk(visit, person).settings())
        state["url"] = form["url"]
        do {
            let made = try await webhooks.set(form["url"])
            let shown = Shown(
                title: texts["webhookMade"], advice: texts["webhookOnce"],
                secret: made.secret.secretText)
            return try await page(visit, person, state, shown: shown)
        } catch is Mistakes {
            state.refuse("url", texts[form["url"].trimmed.isEmpty ? "missing_url" : "wrong_url"])
            return try await page(visit, person, state)
        }
    }

    /// Sends a test reminder, and says where it goes.
    private func test(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let texts = visit.texts
        let message: String
        switch try await desk(visit, person).sendTest() {
        case .sent(nil): message = texts["testSent"]
        case .sent(let webhook?):
            message = texts("testSentWebhook", ["host": webhook.address.host])
        case .tooMany(let retryAt):
            message = texts("testTooMany", ["time": visit.clockTime(retryAt)])
        }
        return visit.redirect(to: "/me/reminders", flash: Flash(message))
    }

    /// The reminders of the parking that ends first.
    private func now(
        _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Now {
        let texts = visit.texts
        let valid = try await ParkingDesk(visit.service.workspace, owner: person.account.id)
            .newestFirst(matching: ParkingFilter(status: .valid), after: nil, limit: 20).items
        guard let parking = valid.min(by: { $0.validUntil() < $1.validUntil() }) else {
            return Now(lead: texts["remindNothing"], moments: [])
        }
        let settings = try await desk(visit, person).settings()
        let moments = await visit.service.reminders(of: parking, by: settings, at: visit.now)
            .filter { $0.due > visit.now }
            .map {
                texts("remindNow_\($0.kind.rawValue)", ["time": visit.clock.moment($0.due)])
            }
        let values: KeyValuePairs = [
            "place": PinLabel.beginning(of: parking.address.text),
            "time": visit.clock.moment(parking.validUntil()),
        ]
        return Now(
            lead: texts(moments.isEmpty ? "remindNone" : "remindLead", values), moments: moments)
    }

    private func webhooks(_ visit: PageVisit, _ person: SignedIn) -> WebhookDesk {
        WebhookDesk(
            visit.service.workspace, person: person.account.id,
            allowsPrivate: visit.service.settings.allowsPrivateWebhooks)
    }

    private func desk(_ visit: PageVisit, _ person: SignedIn) -> ReminderDesk {
        ReminderDesk(visit.service.workspace, person: person.account.id)
    }

    /// What the form asks for; nil if it is invalid, which `state` then says.
    private func input(
        _ form: PageForm, _ state: inout FormState, _ visit: PageVisit
    ) async -> (ReminderInput, ResolvedPlace?)? {
        let texts = visit.texts
        var input = ReminderInput()
        (input.leavesInTime, input.endsSoon) = (form.has("leavesInTime"), form.has("endsSoon"))
        (input.movesInTime, input.ended) = (form.has("movesInTime"), form.has("ended"))
        for name in ["minutesEarly", "minutesBeforeEnd"] {
            guard let count = Int(form[name].trimmed), ReminderMinutes.range.contains(count) else {
                state.refuse(name, texts["wrong_minutes"])
                continue
            }
            if name == "minutesEarly" {
                input.minutesEarly = count
            } else {
                input.minutesBeforeEnd = count
            }
        }
        input.walkFrom = form["walkFrom"]
        var place: ResolvedPlace?
        if form["walkFrom"] == "place", !form["walkPlace"].trimmed.isEmpty {
            do {
                place = try await visit.service.places.resolve(PlaceText(form["walkPlace"]))
            } catch {
                state.refuse("walkPlace", texts["wrong_walkPlace"])
            }
        }
        return state.isValid ? (input, place) : nil
    }

    private static func state(of settings: ReminderSettings) -> FormState {
        var values = [
            "minutesEarly": String(settings.minutesEarly.count),
            "minutesBeforeEnd": String(settings.minutesBeforeEnd.count),
        ]
        values["leavesInTime"] = settings.leavesInTime ? "1" : nil
        values["endsSoon"] = settings.endsSoon ? "1" : nil
        values["movesInTime"] = settings.movesInTime ? "1" : nil
        values["ended"] = settings.ended ? "1" : nil
        switch settings.walkStart {
        case .unknown: values["walkFrom"] = "unknown"
        case .phone: values["walkFrom"] = "phone"
        case .place(let address, _):
            values["walkFrom"] = "place"
            values["walkPlace"] = address.text
        }
        return FormState(values)
    }

    private func page(
        _ visit: PageVisit, _ person: SignedIn, _ state: FormState, shown: Shown? = nil
    ) async throws -> Response {
        let texts = visit.texts
        let since = try await desk(visit, person).calendarSince()
        let webhook = try await webhooks(visit, person).webhook()
        var state = state
        if state["url"].isEmpty { state["url"] = webhook?.address.text ?? "" }
        let content = Content(
            back: visit.link("/me"), action: visit.link("/me/reminders"),
            switches: Self.kinds.map { name, icon in
                Switch(
                    name: name, label: texts["remind_\(name)"], note: texts["remind_\(name)Note"],
                    icon: icon, isOn: !state[name].isEmpty)
            },
            fields: [
                state.field("minutesEarly", texts["minutesEarly"], .number),
                state.field("minutesBeforeEnd", texts["minutesBeforeEnd"], .number),
            ],
            starts: ChoiceField(
                "walkFrom", texts["walkFrom"], hint: texts["walkFromHint"],
                chosen: state["walkFrom"],
                ["unknown", "phone", "place"].map {
                    (value: $0, label: texts["walkFrom_\($0)"], tag: nil)
                }),
            place: state.field("walkPlace", texts["walkPlace"], .text, isOptional: true),
            calendarNote: since.map { texts("calendarSince", ["time": visit.dayAndTime($0)]) }
                ?? texts["calendarNone"],
            hasCalendar: since != nil, shown: shown,
            webhook: state.field(
                "url", texts["webhookAddress"], .code, hint: texts["webhookAddressHint"]),
            webhookNote: webhook.map { texts("webhookSince", ["time": visit.dayAndTime($0.since)]) }
                ?? texts["webhookNone"],
            hasWebhook: webhook != nil, now: try await now(visit, person))
        return try visit.page("reminders", texts["reminders"], content, at: .me, form: state)
    }
}
