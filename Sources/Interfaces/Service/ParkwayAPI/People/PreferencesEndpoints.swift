import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ServiceCore
import StoreRuntime

/// `/account/preferences`: language, units, colours, time zone and permits of the signed-in person.
struct PreferencesEndpoints {
    private static let members = [
        "language", "units", "theme", "timeZone", "zones", "disabledPermit",
    ]
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/account/preferences",
            [
                .get: { request, _ in try await show(request) },
                .patch: { request, _ in try await update(request) },
            ])
    }

    private func show(_ request: Request) async throws -> Response {
        try await document(service.signedIn(request).account).answer(to: request)
    }

    /// Members that are absent stay unchanged; null takes a preference back.
    private func update(_ request: Request) async throws -> Response {
        let account = try await service.session(request).account
        let members = try await service.members(
            of: request, Self.members, types: ["application/merge-patch+json"])
        var input = InputValidation()
        let change = input.preferencesChange(
            language: try members.clearableText("language"),
            units: try members.clearableText("units"), theme: try members.textIfPresent("theme"),
            timeZone: try members.clearableText("timeZone"),
            zones: members.isNull("zones") ? [] : try members.textsIfPresent("zones"),
            hasDisabledPermit: try members.boolIfPresent("disabledPermit"))
        let isExpected = try document(account)
            .requireMatch(request, orThrow: AccountsError.changedMeanwhile)
        let changed = try await service.workspace.accounts.setPreferences(
            of: account.id, input.validated(change),
            expecting: isExpected ? account.version : nil)
        return try document(changed).response(.ok)
    }

    private func document(_ account: Account) throws -> RecordDocument {
        try RecordDocument(PreferencesDocument(account.preferences))
    }
}
