public import Remedies

/// Why a vocabulary cannot be read.
public enum VocabularyError: Error, Equatable {
    /// The folder cannot be listed.
    case unreadableFolder(path: String)
    /// A file cannot be read or is not what ``Vocabulary`` expects.
    case unreadableFile(path: String, reason: String)
    /// The folder has no file of any language.
    case noLanguages(path: String)
}

extension VocabularyError: CustomStringConvertible {
    /// What is wrong, with the path.
    public var description: String {
        switch self {
        case .unreadableFolder(let path):
            "cannot read the vocabulary folder '\(path)'"
        case .unreadableFile(let path, let reason):
            "cannot read the vocabulary file '\(path)': \(reason)"
        case .noLanguages(let path):
            "the vocabulary folder '\(path)' has no .json file of any language"
        }
    }
}

extension VocabularyError: RemediableError {
    /// The vocabulary ships with the program.
    public var remedy: Remedy? { .reinstall }
}
