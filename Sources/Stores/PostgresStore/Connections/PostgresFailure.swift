import StoreContract

/// Why a statement has failed, or why there is no connection.
enum PostgresFailure: Error {
    /// There is no connection; nothing was sent.
    case unreachable(reason: String)
    /// All connections are in use.
    case exhausted
    /// The connection was lost. Unless ``outcomeUnknown`` is thrown, nothing was changed.
    case lost(reason: String)
    /// The connection was lost after COMMIT was sent, so the change may have been made.
    case outcomeUnknown(reason: String)
    /// The server does not answer.
    case silent
    /// The program uses a connection wrongly.
    case misused(String)
    /// Somebody moves or restores the records.
    case closedForMove
    /// The server has refused a statement.
    case refused(PostgresRefusal)

    /// Whether the same transaction may succeed when it runs again. No transaction with this failure
    /// has changed anything.
    var isTransient: Bool {
        switch self {
        case .lost: true
        case .refused(let refusal): refusal.isTransient
        case .unreachable, .exhausted, .outcomeUnknown, .silent, .misused, .closedForMove: false
        }
    }

    /// The first line of a message, without the parts that name values and statements.
    static func line(_ text: String) -> String {
        text.split(separator: "\n").first.map { String($0) } ?? "no reason was given"
    }
}

/// An error that the server reports, without SQL and values.
struct PostgresRefusal: Error, Hashable {
    /// The SQLSTATE.
    ///
    /// Source: https://www.postgresql.org/docs/15/errcodes-appendix.html
    let state: String
    /// The primary message.
    let message: String

    /// Whether a row with the same key exists, or one that excludes it.
    var isConflict: Bool { state == "23505" || state == "23P01" }

    /// Whether the transaction may succeed when it runs again: it was serialized after another one, it
    /// was the victim of a deadlock, or a statement was prepared for tables that have changed. After a conflict of keys it finds the other row; after a reference to a
    /// row that another transaction has just deleted, it finds none.
    var isTransient: Bool {
        isConflict || ["23503", "40001", "40P01", "0A000", "26000"].contains(state)
    }

    /// Whether the connection is unusable afterwards.
    var endsConnection: Bool {
        ["57P01", "57P02", "57P03", "57P05", "25P03", "0A000", "26000"].contains(state)
            || state.hasPrefix("08")
    }
}

extension StoreError {
    /// The meaning of a failure for a person. `server` is the address without its password.
    init(_ failure: PostgresFailure, server: String) {
        self =
            switch failure {
            case .unreachable(let reason): .unreachable(server: server, reason: reason)
            case .exhausted: .overloaded(server: server)
            case .lost(let reason): .unreachable(server: server, reason: reason)
            case .outcomeUnknown: .outcomeUnknown(server: server)
            case .silent: .timedOut(server: server)
            case .closedForMove: .beingMoved(server: server)
            case .misused(let fault): .failed(path: server, detail: fault)
            case .refused(let refusal): StoreError(refusal, server: server)
            }
    }

    private init(_ refusal: PostgresRefusal, server: String) {
        self =
            switch refusal.state {
            case "25006":
                .readOnly(path: server, reason: "the server only allows reading")
            case "42501": .inaccessible(path: server, reason: refusal.message)
            case "53100": .diskFull(path: server)
            case "57014": .timedOut(server: server)
            case "40001", "40P01", "55P03": .busy(path: server)
            case "53300", "57P01", "57P02", "57P03":
                .unreachable(server: server, reason: refusal.message)
            case "XX001", "XX002": .damaged(path: server, detail: refusal.message)
            default: .failed(path: server, detail: "\(refusal.message) (\(refusal.state))")
            }
    }
}
