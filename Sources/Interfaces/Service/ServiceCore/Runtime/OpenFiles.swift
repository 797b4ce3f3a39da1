import Foundation

/// The limit on the number of files and connections that the process may have open.
package enum OpenFiles {
    /// File descriptors reserved for the store, the maps and the program's own files.
    private static let reserve = 256
    /// NIO accepts up to four connections before it asks whether there is room for more.
    private static let acceptedAtOnce = 4
    /// The smallest limit that the service can work with.
    private static let least = 128

    /// Raises the limit as far as the system allows.
    ///
    /// - Returns: the number of connections that the limit leaves room for, at most `wanted`.
    /// - Throws: ``ServiceError/tooFewOpenFiles(limit:needed:)``.
    package static func makeRoom(forConnections wanted: Int) throws(ServiceError) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return wanted }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            _ = unsafe setrlimit(resource, &limit)
            _ = unsafe getrlimit(resource, &limit)
        }
        let most = Int(clamping: limit.rlim_cur)
        guard most >= least else { throw .tooFewOpenFiles(limit: most, needed: least) }
        return min(wanted, most - min(reserve, most / 2) - acceptedAtOnce)
    }

    /// The maximum number of open files; nil if the system does not report it.
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
