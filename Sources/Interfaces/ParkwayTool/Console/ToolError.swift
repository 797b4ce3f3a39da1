/// What only the command line can get wrong.
enum ToolError: Error, CustomStringConvertible {
    case notSignedIn
    case noHomeFolder(variable: String)
    case cannotWrite(file: String, reason: String)
    case cannotRead(file: String, reason: String)
    case noPassword
    case passwordsDiffer
    case needsYes
    case declined
    case noSuchTimeZone(String)
    case interrupted

    var description: String {
        switch self {
        case .notSignedIn:
            "nobody is signed in, and every record belongs to an account. "
                + "Run 'parkway sign-in', or 'parkway sign-up' for a new account."
        case .noHomeFolder(let variable):
            "neither \(variable) nor HOME is set, so there is no folder to keep things in. "
                + "Name one with --store."
        case .cannotWrite(let file, let reason):
            "cannot write '\(file)': \(reason)."
        case .cannotRead(let file, let reason):
            "cannot read '\(file)': \(reason). Name a file that you may read."
        case .noPassword:
            "no password was given. Type it when asked, or pipe it in with --password-stdin."
        case .needsYes:
            "this cannot be undone and nobody is at a terminal to be asked. Add --yes to do it."
        case .noSuchTimeZone(let name):
            "there is no time zone '\(name)'. Name one like Europe/Monaco."
        case .interrupted:
            "interrupted; nothing was written."
        case .declined:
            "nothing was changed."
        case .passwordsDiffer:
            "the two passwords differ. Run the command again."
        }
    }
}
