public import Remedies

/// Why an atlas cannot be published or pulled. A store is unchanged then.
///
/// A `place` is a web address or a path.
public enum AtlasExchangeError: Error, Hashable {
    case addressUnusable(String, rule: String)
    case unreachable(place: String, reason: String)
    case missing(place: String)
    case refused(place: String, status: Int)
    case tooLarge(place: String, limit: Int)
    case malformed(place: String, problem: String)
    /// A manifest names a file that no atlas has, perhaps outside of its folder.
    case forbiddenName(place: String, name: String)
    /// The manifest is of another atlas than its folder is named for.
    case otherAtlas(place: String, found: String)
    case wrongSize(place: String, found: Int, expected: Int)
    case wrongHash(place: String)
    case wrongContent(place: String)
    case otherVersion(place: String, found: String, expected: Int)
    /// The files of an atlas are not complete.
    case incomplete(path: String)
    case noRoom(path: String, needed: Int, free: Int)
    case noAtlas(store: String)
    case noPrevious(store: String)
    case interrupted
}

extension AtlasExchangeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .addressUnusable(let text, let rule):
            "cannot pull an atlas from '\(text.shown)': \(rule)"
        case .unreachable(let place, let reason):
            "cannot read '\(place)': \(reason); the current atlas is unchanged"
        case .missing(let place):
            "there is no '\(place)'. Publish an atlas there, or give another address"
        case .refused(let place, let status):
            "the server answers '\(place)' with status \(status)"
        case .tooLarge(let place, let limit):
            "'\(place)' has more than \(limit) bytes, so it was not read"
        case .malformed(let place, let problem):
            "cannot use '\(place)': \(problem)"
        case .forbiddenName(let place, let name):
            "'\(place)' names the file '\(name.shown)', which no atlas has; nothing was changed"
        case .otherAtlas(let place, let found):
            "'\(place)' is the manifest of another atlas, \(found); nothing was changed"
        case .wrongSize(let place, let found, let expected):
            "'\(place)' has \(found) bytes and should have \(expected); nothing was changed"
        case .wrongHash(let place):
            "'\(place)' does not have the hash of its manifest; nothing was changed"
        case .wrongContent(let place):
            "the files of '\(place)' are not what its manifest says; nothing was changed"
        case .otherVersion(let place, let found, let expected):
            "'\(place)' is an atlas of version \(found.shown); this program reads version "
                + "\(expected). Use the same version of Parkway on all nodes"
        case .incomplete(let path):
            "'\(path)' is not a complete atlas"
        case .noRoom(let path, let needed, let free):
            "the disk of '\(path)' has \(free) bytes free, and the atlas needs \(needed); "
                + "nothing was changed. Free some space and try again"
        case .noAtlas(let store):
            "the store '\(store)' has no atlas to publish"
        case .noPrevious(let store):
            "the store '\(store)' has kept no previous atlas. 'parkway import' and "
                + "'parkway atlas pull' keep one unless --keep is 0"
        case .interrupted:
            "interrupted; the current atlas is unchanged. What has arrived is kept for the next "
                + "attempt"
        }
    }
}

extension AtlasExchangeError: RemediableError {
    public var remedy: Remedy? {
        switch self {
        case .incomplete, .noAtlas: .importMap
        case .unreachable, .refused: .retryLater
        default: nil
        }
    }
}
