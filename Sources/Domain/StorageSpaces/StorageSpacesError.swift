public import RecordKeeping

/// Why an operation on a storage space failed.
public enum StorageSpacesError: Error, Hashable {
    /// There is no such storage space, or it belongs to another account.
    case notFound(RecordReference)
    /// The reference matches several records; `candidates` are at most five of them, newest first.
    case ambiguous(RecordReference, candidates: [StorageSpace.ID])
}

extension StorageSpacesError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let reference):
            "there is no storage space \(reference); list the storage spaces to see their ids"
        case .ambiguous(let reference, let candidates):
            "more than one storage space begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        }
    }
}
