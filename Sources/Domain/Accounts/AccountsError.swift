public import RecordKeeping

/// Why something with an account could not be done. E-mail addresses are not repeated.
public enum AccountsError: Error, Hashable {
    case emailTaken
    case accountNotFound(Account.ID)
    /// Said alike for a wrong password and for an account that does not exist.
    case wrongCredentials
    case wrongPassword
    case tooManyFailures(limit: Int, retryAt: Timestamp)
    case sessionEnded
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
        case .tooManyFailures(let limit, let retryAt):
            "\(limit) attempts to sign in failed, which is the most for now; "
                + "try again after \(retryAt)"
        case .sessionEnded:
            "you are not signed in any more; sign in again"
        case .outOfMemory:
            "a password needs 64 MiB of memory to be hashed, which the machine does not have now; "
                + "nothing was changed. Try again later"
        }
    }
}
