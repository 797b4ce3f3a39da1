public import RecordKeeping

/// Why something with an account could not be done. E-mail addresses are not repeated.
public enum AccountsError: Error, Hashable {
    case emailTaken
    case accountNotFound(Account.ID)
    /// Said alike for a wrong password and for an account that does not exist.
    case wrongCredentials
    case wrongPassword
    /// The next attempt may be made at `retryAt`, which is `wait` from now.
    case tooManyFailures(limit: Int, retryAt: Timestamp, wait: Duration)
    /// With any accounts, from one ``ClientAddress``.
    case tooManyFailuresFromClient(limit: Int, retryAt: Timestamp, wait: Duration)
    /// From one ``ClientAddress``, whether or not accounts came of them.
    case tooManySignUps(limit: Int, retryAt: Timestamp, wait: Duration)
    case sessionEnded
    /// Said alike where there is none and where it is somebody else's.
    case sessionNotFound(Session.ID)
    /// The account is not as it was when the change was asked for.
    case changedMeanwhile
    /// A ``CreationKey`` that another request came with.
    case keyOfAnotherRequest
    /// What a ``CreationKey`` made is gone.
    case createdRecordGone
    /// So many passwords wait to be hashed already.
    case tooManyWaiting(limit: Int)
    case outOfMemory
}

extension AccountsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .emailTaken:
            "there is an account with this e-mail address already; "
                + "sign in to it, or sign up with another address"
        case .accountNotFound(let id):
            "there is no account \(id); it may have been deleted. Sign in again, or sign up"
        case .wrongCredentials:
            "e-mail address or password is wrong; check both and try again"
        case .wrongPassword:
            "the current password is wrong; nothing was changed. Try again"
        case .tooManyFailures(let limit, let retryAt, _):
            "\(limit) attempts to sign in failed, which is the most for now; "
                + "try again after \(retryAt)"
        case .tooManyFailuresFromClient(let limit, let retryAt, _):
            "\(limit) attempts to sign in from your network failed, which is the most for now; "
                + "try again after \(retryAt)"
        case .tooManySignUps(let limit, let retryAt, _):
            "\(limit) attempts to sign up came from your network, which is the most for now; "
                + "try again after \(retryAt)"
        case .sessionEnded:
            "you are not signed in any more; sign in again"
        case .sessionNotFound(let id):
            "you have no session \(id); list your sessions to see their ids"
        case .changedMeanwhile:
            "the account was changed since you read it; nothing was changed now. "
                + "Read it again, then repeat what you want"
        case .keyOfAnotherRequest:
            "this idempotency key came with another request before; nothing was made. "
                + "Send a new key with each new request"
        case .createdRecordGone:
            "the request with this idempotency key was done, and what it made was removed since; "
                + "nothing was made. Send a new key to make another"
        case .tooManyWaiting(let limit):
            "\(limit) others are signing in at this moment, which is the most at once; "
                + "nothing was changed. Try again in a few seconds"
        case .outOfMemory:
            "a password needs 64 MiB of memory to be hashed, which the machine does not have now; "
                + "nothing was changed. Try again later"
        }
    }
}
