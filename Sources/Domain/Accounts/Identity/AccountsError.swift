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
    /// The owner of the server has disabled the account. Reported only to whoever knows the
    /// password.
    case accountDisabled
    /// There is no such reset link, or it was used, replaced or has expired; the message does not say
    /// which.
    case resetInvalid
    /// The code is not the one that the server printed last.
    case firstRunInvalid
    /// The server has an owner, so no first-run code is valid.
    case firstRunOver
    /// Too many first-run codes were tried from one ``ClientAddress``.
    case tooManyCodes(limit: Int, retryAt: Timestamp, wait: Duration)
    /// The account has as many saved plates as it may have.
    case tooManyPlates(limit: Int)
    /// There is no such saved plate, or it belongs to another account; the message does not say
    /// which.
    case plateNotFound(SavedPlate.ID)
    /// The plate of the profile is always saved.
    case plateOfProfile(LicensePlate)
    /// The account has as many access tokens as it may have.
    case tooManyTokens(limit: Int)
    /// There is no such access token, or it belongs to another account; the message does not say
    /// which.
    case tokenNotFound(AccessToken.ID)
    /// The access token was revoked or has expired.
    case tokenEnded
    /// The access token has the scope to read, and the request changes something.
    case tokenOnlyReads
    /// The request needs a session, and was made with an access token.
    case sessionRequired
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
        case .accountDisabled:
            "this account has been disabled by the owner of the server; ask them to enable it"
        case .resetInvalid:
            "this link was used already, was replaced by a newer one or is older than a day; ask "
                + "the owner of the server for a new one"
        case .firstRunInvalid:
            "this is not the code that the server printed when it last started; copy the whole "
                + "code, or start the server again for a new one"
        case .firstRunOver:
            "this server has an owner already; sign in, or ask them for an account"
        case .tooManyCodes(let limit, let retryAt, _):
            "\(limit) codes were tried from your network, which is the limit; "
                + "try again after \(text(retryAt))"
        case .tooManyPlates(let limit):
            "you have \(limit) saved plates, which is the limit; remove one first"
        case .plateNotFound(let id):
            "you have no saved plate \(id); list your plates to see their ids"
        case .plateOfProfile(let plate):
            "licence plate \(plate) is the one in your profile, which is always saved; change the "
                + "profile to another plate first"
        case .tooManyTokens(let limit):
            "you have \(limit) access tokens, which is the limit; revoke one first"
        case .tokenNotFound(let id):
            "you have no access token \(id); list your tokens to see their ids"
        case .tokenEnded:
            "this access token was revoked or has expired; create a new one"
        case .tokenOnlyReads:
            "this access token may only read, so nothing was changed; use one with the scope write"
        case .sessionRequired:
            "no access token may change the account or see and change its sessions and tokens; "
                + "sign in with the password instead"
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

    /// Checks that the account is not disabled.
    ///
    /// - Throws: ``AccountsError/accountDisabled``.
    package func requireEnabled() throws(AccountsError) {
        if disabledAt != nil { throw .accountDisabled }
    }
}
