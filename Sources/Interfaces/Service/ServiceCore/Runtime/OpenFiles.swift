import Foundation

/// How many files and connections the process may have open.
package enum OpenFiles {
    /// Kept for the store, the maps and the program's own files.
    private static let reserve = 256

    /// Raises the limit as far as the system lets us.
    ///
    /// - Returns: how many connections that leaves, at most `wanted`.
    package static func makeRoom(forConnections wanted: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return wanted }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            _ = unsafe setrlimit(resource, &limit)
            _ = unsafe getrlimit(resource, &limit)
        }
        let most = Int(clamping: limit.rlim_cur)
        return max(16, min(wanted, most - reserve))
    }

    /// The most files at once; nil where the system does not say.
    package static var limit: Int? {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
        return Int(clamping: limit.rlim_cur)
    }

    #if os(Linux)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
}
