import Accounts
import Conversations
import Hummingbird
import Moderation
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/report?thing=KIND:ID`: says what is wrong with a thing, for the owner of the server.
struct ReportPage: Sendable {
    func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try form(
            FormState(), of: thing(visit.query["thing"] ?? ""),
            back: back(visit.query["back"] ?? "", visit), visit)
    }

    func submit(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let thing = try thing(form["thing"])
        let back = back(form["back"], visit)
        let texts = visit.texts
        var state = FormState(form)
        if let reason = state.reason(texts) {
            do {
                _ = try await ModerationDesk(visit.service.workspace, person: person.account.id)
                    .report(thing, reason: reason)
                return visit.leave(for: back, flash: Flash(texts["moderation_reported"]))
            } catch ModerationError.alreadyReported {
                return visit.leave(for: back, flash: Flash(texts["moderation_already"]))
            } catch ModerationError.ownThing {
                state.refuse("reason", texts["moderation_ownThing"])
            } catch ModerationError.tooManyReports(_, let retryAt, _) {
                state.refuse("reason", visit.tooMany(retryAt))
            }
        }
        return try self.form(state, of: thing, back: back, visit)
    }

    private func form(
        _ state: FormState, of thing: ReportedThing, back: String, _ visit: PageVisit
    ) throws -> Response {
        let texts = visit.texts
        let content = SettingsContent(
            back: back, introduction: texts["moderation_reportIntroduction"],
            action: visit.link("/report"),
            hidden: [
                HiddenField(name: "thing", value: thing.description),
                HiddenField(name: "back", value: back),
            ],
            fields: [
                state.field(
                    "reason", texts["moderation_reason"], .multiline,
                    hint: texts["moderation_reasonHint"])
            ],
            submit: texts["moderation_send"])
        return try visit.page(
            "settings", texts["moderation_report_\(thing.kind.rawValue)"], content, form: state)
    }

    /// The thing that a form or a query names.
    ///
    /// - Throws: ``Failure`` (404) if the text names none.
    private func thing(_ text: String) throws -> ReportedThing {
        do {
            return try ReportedThing(text)
        } catch {
            throw Failure(.notFound, "there is no such thing")
        }
    }

    /// The page that the person came from.
    private func back(_ text: String, _ visit: PageVisit) -> String {
        LocalPath(text, below: visit.service.settings.basePath)?.text ?? visit.link("/")
    }
}

extension FormState {
    /// The reason that was typed; nil if it is invalid, which is reported.
    fileprivate mutating func reason(_ texts: PageTexts) -> ReportReason? {
        do throws(InvalidValue) {
            return try ReportReason(self["reason"])
        } catch {
            refuse("reason", texts["moderation_wrongReason"])
            return nil
        }
    }

    /// The note that was typed; nil if it is invalid, which is reported.
    mutating func moderationNote(_ texts: PageTexts) -> ModerationNote? {
        do throws(InvalidValue) {
            return try ModerationNote(self["note"])
        } catch {
            refuse("note", texts["moderation_wrongNote"])
            return nil
        }
    }
}
