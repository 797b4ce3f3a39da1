import Accounts
import BuildingCameras
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

extension GuardPages {
    /// `/buildings/{code}/look-up/report`: keeps that the car that was looked up stands there. The same
    /// press twice is one report.
    func report(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let seen = try await building(visit, person)
        let (code, texts) = (seen.building.code, visit.texts)
        var state = FormState(form)
        guard let plate = try? LicensePlate(state["plate"]) else {
            throw Failure(.badRequest, "there is no plate to report; look it up first")
        }
        let whereabouts =
            state["whereabouts"].trimmed.isEmpty
            ? nil : state.check("whereabouts", as: Whereabouts.self, texts)
        if state.isValid {
            do {
                let taken = try await cameras(visit, person).report(
                    plate, at: whereabouts, in: code)
                let report = taken.report.report
                let end = visit.clock.moment(report.endsAt)
                return visit.redirect(
                    to: "/buildings/\(code)/look-up",
                    flash: Flash(
                        texts("guard_reported", ["plate": plate.masked, "time": end])))
            } catch CamerasError.tooManyReports(let retryAt, _) {
                state.refuse(
                    "whereabouts",
                    texts("guard_tooManyReports", ["time": visit.clock.time(retryAt)]))
            }
        }
        return try await lookUpPage(seen, state, nil, visit, person, reporting: plate)
    }

    private func cameras(_ visit: PageVisit, _ person: SignedIn) -> CameraDesk {
        CameraDesk(
            visit.service.workspace, person: person.account.id,
            allowsPrivate: visit.service.settings.allowsPrivateWebhooks)
    }
}
