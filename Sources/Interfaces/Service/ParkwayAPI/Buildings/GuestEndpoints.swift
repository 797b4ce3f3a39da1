import Accounts
import Buildings
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// Passcodes of suites for their hosts, and the registration of guests, who have no account.
struct GuestEndpoints {
    private let buildings: BuildingRequests
    private var service: ServiceDependencies { buildings.service }

    init(_ buildings: BuildingRequests) {
        self.buildings = buildings
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/buildings/:code/suites/:suite/passcode",
            [
                .get: { try await show($0, $1) }, .post: { try await renew($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
        endpoints.at("/buildings/:code/guests", [.post: { try await admit($0, $1) }])
    }

    private struct PasscodeDocument: Encodable {
        var suite: String
        var since: Timestamp?
        var passcode: String?
    }

    /// - Throws: `BuildingsError.notFound` to strangers, also if the suite is no suite.
    private func suite(
        _ request: Request, _ context: ServiceContext
    ) async throws -> (desk: BuildingDesk, code: BuildingCode, suite: SuiteNumber) {
        let desk = try await buildings.desk(request)
        let code = try context.buildingCode()
        _ = try await desk.building(code)
        do {
            return (desk, code, try SuiteNumber(context.parameters.get("suite") ?? ""))
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code, suite) = try await suite(request, context)
        let since = try await desk.passcodeSince(of: suite, in: code)
        return try .json(
            PasscodeDocument(suite: suite.text, since: since), headers: BuildingRequests.noStore)
    }

    private func renew(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code, suite) = try await suite(request, context)
        let passcode = try await desk.renewPasscode(of: suite, in: code)
        return try .json(
            PasscodeDocument(suite: suite.text, passcode: passcode.secretText),
            status: .created, headers: BuildingRequests.noStore)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code, suite) = try await suite(request, context)
        try await desk.removePasscode(of: suite, in: code)
        return Response(status: .noContent)
    }

    /// Needs no account. Plate and passcode are in the body, so that no log has them.
    private func admit(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let code = try context.buildingCode()
        let members = try await service.members(
            of: request, ["suite", "passcode", "plate", "hours"])
        let typed = (
            suite: try members.text("suite"), passcode: try members.text("passcode"),
            plate: try members.text("plate"), hours: try members.integer("hours")
        )
        var input = InputValidation()
        let suite = input.check("suite", typed.suite, as: SuiteNumber.self)
        let passcode = input.check("passcode") { () throws(InvalidValue) in
            try GuestPasscode(typed.passcode)
        }
        let plate = input.check("plate", typed.plate, as: LicensePlate.self)
        let stay = input.check("hours") { () throws(InvalidValue) in
            try Stay(hours: typed.hours)
        }
        try input.validated(())
        let guest = try GuestRequest(plate: input.validated(plate), stay: input.validated(stay))
        let admitted = try await GuestDesk(service.workspace).admit(
            guest, to: GuestSuite(code, input.validated(suite)), with: input.validated(passcode),
            from: service.clientForSignIn(request, context))
        return try .json(
            AdmittedGuestDocument(
                admitted, try await ReceiptDesk(service.workspace).receipt(of: admitted),
                at: service.address(
                    of: "/receipts/\(guest.link.secretText)", for: request, context),
                on: service.workspace.regionClock),
            status: .created, headers: BuildingRequests.noStore)
    }
}
