public import RecordKeeping

/// Why something with a storage space could not be done.
public enum StorageSpacesError: Error, Hashable {
    case notFound(RecordReference)
    /// At most five of the candidates, newest first.
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
