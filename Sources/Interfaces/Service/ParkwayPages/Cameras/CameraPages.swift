import Accounts
import BuildingCameras
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import PlateMatching
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/buildings/{code}/sightings`: what the cameras and guards of a building have seen, and its cameras
/// and gate, for its owner. To everybody else, it does not exist.
struct CameraPages: Sendable {
    private static let limit = 50

    /// Adds the page.
    func add(to routes: PageRoutes) {
        routes.own("/buildings/:code/sightings", show: show, submit: change)
    }

    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let building = try await BuildingPages().ownBuilding(visit, person).building
        return try await page(nil, building, visit, person)
    }

    /// Adds, renews or removes a camera, or changes the gate or its webhook.
    private func change(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let building = try await BuildingPages().ownBuilding(visit, person).building
        let (code, texts, desk) = (building.code, visit.texts, desk(visit, person))
        let path = BuildingTab.sightings.path(in: code)
        var state = FormState(form)
        do {
            if form.has("renew") {
                return try await made(
                    desk.renewKey(of: Self.camera(form["renew"]), in: code), building, visit,
                    person)
            }
            if form.has("remove") {
                try await desk.remove(Self.camera(form["remove"]), from: code)
                return visit.redirect(to: path, flash: Flash(texts["camera_removed"]))
            }
            switch form["do"] {
            case "add":
                if let name = state.check("cameraName", as: CameraName.self, texts) {
                    return try await made(
                        desk.add(name, to: code), building, visit, person)
                }
            case "gate":
                if let edit = Self.gate(&state, texts) {
                    _ = try await desk.changeGate(of: code, by: edit)
                    return visit.redirect(to: path, flash: Flash(texts["camera_gateSaved"]))
                }
            case "webhook":
                let set = try await desk.setWebhook(form["url"], of: code)
                return try await page(
                    nil, building, visit, person,
                    made: .init(
                        title: texts["camera_webhookMade"], advice: texts["camera_webhookOnce"],
                        secret: set.secret.secretText))
            case "unhook":
                try await desk.removeWebhook(of: code)
                return visit.redirect(to: path, flash: Flash(texts["camera_webhookEnded"]))
            default: throw Failure(.badRequest, "there is no such change of cameras")
            }
        } catch CamerasError.nameTaken(let name) {
            state.refuse("cameraName", texts("camera_nameTaken", ["name": name.text]))
        } catch CamerasError.tooManyCameras(_, let limit) {
            state.refuse("cameraName", texts("camera_tooMany", ["count": String(limit)]))
        } catch CamerasError.noCamera {
            return visit.redirect(to: path, flash: Flash(texts["camera_gone"]))
        } catch is Mistakes {
            state.refuse("url", texts["wrong_url"])
        }
        return try await page(state, building, visit, person)
    }

    private static func camera(_ text: String) throws(CamerasError) -> Camera.ID {
        guard let id = try? Camera.ID(text) else { throw .noCamera }
        return id
    }

    /// The change of the gate; nil if something is wrong, which is reported. An empty field for
    /// look-alikes means never.
    private static func gate(_ state: inout FormState, _ texts: PageTexts) -> GateEdit? {
        func share(_ name: String) -> Double? {
            guard let percent = Int(state[name].trimmed), (0...100).contains(percent) else {
                state.refuse(name, texts["camera_wrongPercent"])
                return nil
            }
            return Double(percent) / 100
        }
        let lookAlike: MemberChange<Double>
        if state["lookAlike"].trimmed.isEmpty {
            lookAlike = .clear
        } else {
            lookAlike = share("lookAlike").map { .set($0) } ?? .keep
        }
        let hours = Int(state["hours"].trimmed)
        if hours.map({ SightingHours.range.contains($0) }) != true {
            state.refuse("hours", texts["camera_wrongHours"])
        }
        let gate = GateInput(
            confidence: share("confidence"), lookAlikeConfidence: lookAlike, hours: hours)
        var input = InputValidation()
        let edit = gate.edit(reportingTo: &input)
        return state.isValid ? edit : nil
    }

    // MARK: Showing

    private func made(
        _ new: NewCameraKey, _ building: Building, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        // The only page that shows the key, so it is no redirect.
        try await page(
            nil, building, visit, person,
            made: .init(
                title: visit.texts("camera_made", ["name": new.camera.name.text]),
                advice: visit.texts["camera_madeOnce"], secret: new.key.secretText))
    }

    private func page(
        _ typed: FormState?, _ building: Building, _ visit: PageVisit, _ person: SignedIn,
        made: SightingsContent.Made? = nil
    ) async throws -> Response {
        let (code, texts, desk) = (building.code, visit.texts, desk(visit, person))
        let path = visit.link(BuildingTab.sightings.path(in: code))
        let gate = try await desk.gate(of: code)
        let cameras = try await desk.cameras(of: code)
        let before = visit.query["before"].flatMap { try? UUIDv7($0) }
        let found = try await desk.seenCars(in: code, before: before, limit: Self.limit + 1)
        let shown = found.prefix(Self.limit)
        let state = typed ?? Self.state(of: gate)
        let content = SightingsContent(
            frame: BuildingFrame(building, at: .sightings, visit), action: path, made: made,
            sightings: shown.map { SightingsContent.Row($0, visit) },
            hasSightings: !shown.isEmpty,
            olderHref: found.count > Self.limit
                ? shown.last.map {
                    PageAddress(path).setting("before", $0.id.description).text
                } : nil,
            cameras: cameras.map { Self.row($0, visit) }, hasCameras: !cameras.isEmpty,
            nameField: state.field(
                "cameraName", texts["camera_name"], hint: texts["camera_nameHint"]),
            confidenceField: state.field(
                "confidence", texts["camera_confidence"], .number,
                hint: texts["camera_confidenceHint"]),
            lookAlikeField: state.field(
                "lookAlike", texts["camera_lookAlike"], .number,
                hint: texts["camera_lookAlikeHint"], isOptional: true),
            hoursField: state.field(
                "hours", texts["camera_hours"], .number, hint: texts["camera_hoursHint"]),
            webhookField: state.field(
                "url", texts["webhookAddress"], .code, hint: texts["camera_webhookHint"]),
            webhookNote: gate.webhook.map {
                texts("webhookSince", ["time": visit.dayAndTime($0.since)])
            } ?? texts["camera_webhookNone"],
            hasWebhook: gate.webhook != nil,
            callsNote: gate.waitingCalls + gate.givenUpCalls == 0
                ? nil
                : texts(
                    "camera_calls",
                    [
                        "waiting": String(gate.waitingCalls),
                        "failed": String(gate.givenUpCalls),
                    ]))
        return try visit.page(
            "buildingSightings", BuildingFrame.title(building, .sightings, texts), content,
            at: .building(code), form: state)
    }

    private static func row(
        _ seen: SeenCamera, _ visit: PageVisit
    ) -> SightingsContent.CameraRow {
        SightingsContent.CameraRow(
            id: seen.camera.id.description, name: seen.camera.name.text,
            note: seen.lastSighting.map {
                visit.texts("camera_last", ["time": visit.clock.moment($0)])
            } ?? visit.texts["camera_never"])
    }

    private static func state(of gate: Gate) -> FormState {
        func percent(_ value: Double) -> String { String(Int((value * 100).rounded())) }
        return FormState([
            "confidence": percent(gate.settings.rule.confidence.value),
            "lookAlike": gate.settings.rule.lookAlikeConfidence.map { percent($0.value) } ?? "",
            "hours": String(gate.settings.hours.count), "url": gate.webhook?.address.text ?? "",
        ])
    }

    private func desk(_ visit: PageVisit, _ person: SignedIn) -> CameraDesk {
        CameraDesk(
            visit.service.workspace, person: person.account.id,
            allowsPrivate: visit.service.settings.allowsPrivateWebhooks)
    }
}
