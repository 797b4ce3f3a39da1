/// What a person can do about an error.
///
/// An error states facts. It names a remedy as a value, and each interface words it in its own
/// terms: the program with a command, the service with a sentence for its owner.
public enum Remedy: Hashable, Sendable {
    /// The atlas or a prepared graph is missing, damaged or of another version.
    case importMap
    /// The records are damaged.
    case restoreBackup
    /// The folder cannot be used as a store.
    case chooseStore
    /// A file of the system is missing; the value is the Debian package that has it.
    case installPackage(String)
    /// A file that ships with the program is missing or damaged.
    case reinstall
    /// The store was written by a newer version of the program.
    case updateProgram
    /// Another process is using the resource.
    case retryLater
}

/// An error with something that a person can do about it.
public protocol RemediableError: Error {
    /// Nil if the error's own sentence says all there is to do.
    var remedy: Remedy? { get }
}
