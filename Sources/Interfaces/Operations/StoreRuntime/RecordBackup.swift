public import Foundation
import SpatiaLiteStore

/// Copies of what people entered.
public enum RecordBackup {
    /// An online, consistent copy of the workspace's records, as one file.
    public static func write(_ workspace: Workspace, to file: URL) throws {
        try workspace.store.backup(to: file)
    }

    /// Checks `backup` whole, then puts it in the place of the records in `folder`.
    public static func restore(_ backup: URL, into folder: URL) throws {
        try Store.restore(from: backup, into: folder)
    }
}
