import CCurl
import Foundation

/// Where the bytes of a transfer go: into memory, or into an open file.
@safe final class TransferReception {
    /// Why the transfer was aborted from here.
    enum Problem {
        case tooLarge(limit: Int)
        case unwritable(reason: String)
        /// The server sends another part than it was asked for.
        case otherRange
    }

    /// The maximum size of the whole content.
    let limit: Int
    let isCancelled: () -> Bool
    /// The libcurl handle of the running transfer.
    var handle: UnsafeMutableRawPointer?
    private let file: Int32?
    private let progress: (Int) -> Void

    private(set) var bytes: [UInt8] = []
    private(set) var problem: Problem?
    /// The number of bytes of this transfer.
    private(set) var received = 0
    private var offset = 0
    private var hasBegun = false

    init(
        limit: Int, file: Int32? = nil, isCancelled: @escaping () -> Bool,
        progress: @escaping (Int) -> Void = { _ in }
    ) {
        self.limit = limit
        self.file = file
        self.isCancelled = isCancelled
        self.progress = progress
    }

    /// Prepares for the whole content in memory.
    func restart() {
        bytes = []
        begin(at: 0)
    }

    /// Prepares for a transfer from `offset`.
    func begin(at offset: Int) {
        self.offset = offset
        received = 0
        hasBegun = false
        problem = nil
    }

    /// - Returns: false if the transfer must be aborted.
    func append(_ part: UnsafeRawBufferPointer) -> Bool {
        if !hasBegun {
            hasBegun = true
            guard checkStart() else { return false }
        }
        guard part.count <= limit - offset - received else {
            problem = .tooLarge(limit: limit)
            return false
        }
        if let file {
            guard unsafe write(part, to: file) else { return false }
        } else {
            unsafe bytes.append(contentsOf: part)
        }
        received += part.count
        progress(offset + received)
        return !isCancelled()
    }

    /// Checks with which byte the server begins. If it sends the whole file instead of the rest, begins
    /// the file again.
    private func checkStart() -> Bool {
        guard offset > 0, let handle = unsafe handle, let file else { return true }
        var status = 0
        _ = unsafe ccurl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        switch status {
        // A file of this machine has no status.
        case 0: return true
        case 206:
            let field = unsafe ccurl_get_header(handle, "Content-Range").map {
                unsafe String(cString: $0)
            }
            let whole = "bytes \(offset)-\(limit - 1)/\(limit)"
            if field == whole || field == "bytes \(offset)-\(limit - 1)/*" { return true }
            problem = .otherRange
            return false
        default:
            offset = 0
            guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else {
                problem = .unwritable(reason: AtlasTransfer.systemReason())
                return false
            }
            return true
        }
    }

    private func write(_ part: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var written = 0
        while written < part.count {
            let count = unsafe Foundation.write(
                file, part.baseAddress.map { unsafe $0 + written }, part.count - written)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                problem = .unwritable(reason: AtlasTransfer.systemReason())
                return false
            }
            written += count
        }
        return true
    }
}
