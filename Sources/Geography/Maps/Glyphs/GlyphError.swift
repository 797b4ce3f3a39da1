public import Remedies

/// Why glyphs cannot be made.
public enum GlyphError: Error, Hashable, CustomStringConvertible {
    /// `package` is the Debian package that has the file.
    case fontMissing(path: String, package: String)

    public var description: String {
        switch self {
        case .fontMissing(let path, _):
            "cannot make glyphs: the font '\(path)' is missing"
        }
    }
}

extension GlyphError: RemediableError {
    public var remedy: Remedy? {
        switch self {
        case .fontMissing(_, let package): .installPackage(package)
        }
    }
}
