public import RecordKeeping

/// Why an operation on an account failed. The messages of operations over HTTP do not repeat e-mail
/// addresses.
public enum AccountsError: Error, Hashable {
    /// Another account has this e-mail address.
    case emailTaken
    /// There is no such account, or it was deleted.
    case accountNotFound(Account.ID)
    /// No account has this e-mail address. Only commands on the server report this, to whoever typed
    /// the address.
    case noSuchAccount(EmailAddress)
    /// The server creates no accounts over HTTP.
    case signUpOff
    /// The server creates accounts only with an invitation, and none was given.
    case invitationRequired
    /// There is no such invitation, or it was used or has expired; the message does not say which.
    case invitationInvalid
    /// The password is wrong or the account does not exist; the message does not say which.
    case wrongCredentials
    /// The current password is wrong.
    case wrongPassword
    /// The change needs the current password, which was not given.
    case passwordRequired
    /// Too many failed attempts with one e-mail address. The next one is allowed at `retryAt`, which
    /// is `wait` from now.
    case tooManyFailures(limit: Int, retryAt: Timestamp, wait: Duration)
    /// Too many failed attempts from one ``ClientAddress``, with any accounts.
    case tooManyFailuresFromClient(limit: Int, retryAt: Timestamp, wait: Duration)
    /// Too many wrong passwords of a signed-in person.
    case tooManyConfirmations(limit: Int, retryAt: Timestamp, wait: Duration)
    /// Too many attempts to sign up from one ``ClientAddress``, successful or not.
    case tooManySignUps(limit: Int, retryAt: Timestamp, wait: Duration)
    /// The session was closed or has expired.
    case sessionEnded
    /// There is no such session, or it belongs to another account; the message does not say which.
    case sessionNotFound(Session.ID)
    /// The account has another version than the change expected.
    case changedMeanwhile
    /// Another request has used this ``CreationKey``.
    case keyOfAnotherRequest
    /// The record that the request with this ``CreationKey`` created was removed.
    case createdRecordGone
    /// `limit` passwords are waiting to be hashed.
    case tooManyWaiting(limit: Int)
    /// There is not enough memory to hash a password.
    case outOfMemory
}

extension AccountsError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .emailTaken:
            "an account with this e-mail address already exists; "
                + "sign in to it, or sign up with another address"
        case .accountNotFound(let id):
            "there is no account \(id); it may have been deleted. Sign in again, or sign up"
        case .noSuchAccount(let email):
            "no account has the e-mail address \(email.text.quotedExcerpt); only an account of this "
                + "store can have a role. Check the address with 'parkway accounts list', or let the "
                + "person sign up first"
        case .signUpOff:
            "this server creates no accounts over HTTP; ask its owner for an account"
        case .invitationRequired:
            "this server creates accounts by invitation only; ask its owner for an invitation code, "
                + "and send it as 'invitation'"
        case .invitationInvalid:
            "the invitation code is unknown, was used already or has expired; ask the owner of "
                + "the server for a new one"
        case .wrongCredentials:
            "e-mail address or password is wrong; check both and try again"
        case .wrongPassword:
            "the current password is wrong; nothing was changed. Try again"
        case .passwordRequired:
            "a new e-mail address needs your current password; nothing was changed. "
                + "Give the password, too"
        case .tooManyFailures(let limit, let retryAt, _):
            "\(limit) attempts to sign in failed, which is the limit; "
                + "try again after \(text(retryAt))"
        case .tooManyFailuresFromClient(let limit, let retryAt, _):
            "\(limit) attempts to sign in from your network failed, which is the limit; "
                + "try again after \(text(retryAt))"
        case .tooManyConfirmations(let limit, let retryAt, _):
            "the current password was wrong \(limit) times, which is the limit; "
                + "nothing was changed. Try again after \(text(retryAt))"
        case .tooManySignUps(let limit, let retryAt, _):
            "there were \(limit) attempts to sign up from your network, which is the limit; "
                + "try again after \(text(retryAt))"
        case .sessionEnded:
            "you are no longer signed in; sign in again"
        case .sessionNotFound(let id):
            "you have no session \(id); list your sessions to see their ids"
        case .changedMeanwhile:
            "the account has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .keyOfAnotherRequest:
            "another request has used this idempotency key, so nothing was created. "
                + "Use a new key for each new request"
        case .createdRecordGone:
            "the record that the request with this idempotency key created was removed, so nothing "
                + "was created. Use a new key to create another"
        case .tooManyWaiting(let limit):
            "\(limit) others are signing in right now, which is the limit; "
                + "nothing was changed. Try again in a few seconds"
        case .outOfMemory:
            "not enough memory to check a password, which needs 64 MiB; "
                + "nothing was changed. Try again later"
        }
    }
}

extension Account {
    /// Checks that the account still has `version`. Checks nothing if `version` is nil.
    ///
    /// - Throws: ``AccountsError/changedMeanwhile``.
    package func require(_ version: Int?) throws(AccountsError) {
        if let version, version != self.version { throw .changedMeanwhile }
    }
}
