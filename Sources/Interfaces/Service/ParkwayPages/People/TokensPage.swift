import Accounts
import Hummingbird
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/me/tokens`: tokens with which programs use the API as the person.
struct TokensPage {
    /// What the template shows.
    struct Content {
        let back: String
        let action: String
        /// A token that was just made, which is shown once.
        let secret: String?
        let tokens: [Token]
        let nameField: FormField
        let choices: [ChoiceField]
    }

    /// One token.
    struct Token {
        let id: String
        let name: String
        let note: String
    }

    private static let days = [30, 90, 366]

    func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await page(visit, person, FormState())
    }

    /// Makes a token, or ends the one whose button was pressed.
    func submit(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        if form.has("revoke") { return try await revoke(form["revoke"], visit, person) }
        let texts = visit.texts
        var state = FormState(form)
        let name = state.check("tokenName", as: TokenName.self, texts)
        let days = Int(form["days"]).flatMap { Self.days.contains($0) ? $0 : nil }
        guard let scope = TokenScope(rawValue: form["scope"]), let days else {
            throw Failure(.badRequest, "there is no such scope or lifetime")
        }
        let lifetime = try TokenLifetime(days: days)
        if state.isValid, let name {
            do {
                let made = try await visit.service.workspace.accounts.createToken(
                    named: name, scope: scope, lifetime: lifetime, of: person.account.id)
                // The only page that shows it, so it is no redirect.
                return try await page(
                    visit, person, FormState(), secret: made.secret.secretText)
            } catch AccountsError.tooManyTokens(let limit) {
                state.refuse("tokenName", texts("tooManyTokens", ["count": String(limit)]))
            }
        }
        return try await page(visit, person, state)
    }

    private func revoke(
        _ id: String, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        guard let token = try? AccessToken.ID(id) else {
            throw Failure(.notFound, "there is no such token")
        }
        try await visit.service.workspace.accounts.revokeToken(token, of: person.account.id)
        return visit.redirect(to: "/me/tokens", flash: Flash(visit.texts["tokenRevoked"]))
    }

    private func page(
        _ visit: PageVisit, _ person: SignedIn, _ state: FormState, secret: String? = nil
    ) async throws -> Response {
        let texts = visit.texts
        let tokens = try await visit.service.workspace.accounts.tokens(of: person.account.id)
        let scopes = TokenScope.allCases.map {
            (value: $0.rawValue, label: texts["scope_\($0.rawValue)"], tag: String?.none)
        }
        let lifetimes = Self.days.map {
            (value: String($0), label: texts.count("days", $0), tag: String?.none)
        }
        let content = Content(
            back: visit.link("/me"), action: visit.link("/me/tokens"), secret: secret,
            tokens: tokens.map { token(visit, $0) },
            nameField: state.field(
                "tokenName", texts["tokenName"], .text, hint: texts["tokenNameHint"]),
            choices: [
                ChoiceField(
                    "scope", texts["tokenScope"],
                    chosen: state["scope"].isEmpty ? "read" : state["scope"], scopes),
                ChoiceField(
                    "days", texts["tokenLifetime"],
                    chosen: state["days"].isEmpty ? "90" : state["days"], lifetimes),
            ])
        return try visit.page("tokens", texts["tokens"], content, at: .me, form: state)
    }

    private func token(_ visit: PageVisit, _ token: AccessToken) -> Token {
        let texts = visit.texts
        let used =
            token.lastUsedAt.map { texts("lastUsed", ["time": visit.dayAndTime($0)]) }
            ?? texts["neverUsed"]
        let end = texts("endsOn", ["time": visit.day(token.expiresAt)])
        return Token(
            id: "\(token.id)", name: token.name.text,
            note: "\(texts["scope_\(token.scope.rawValue)"]) · \(end) · \(used)")
    }
}
