import Foundation

/// Why the service cannot run.
public enum ServiceError: Error, CustomStringConvertible {
    /// The address is in use, or is not an address of this machine.
    case cannotListen(host: String, port: Int, errno: Int32)
    /// The host to listen on has no address.
    case unknownHost(String)
    /// The process may not have enough files and connections open at the same time.
    case tooFewOpenFiles(limit: Int, needed: Int)

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .cannotListen(let host, let port, let errno):
            "cannot listen on \(host):\(port): \(Self.reason(errno)); choose another address or "
                + "port, or stop the program that uses it"
        case .tooFewOpenFiles(let limit, let needed):
            "cannot start the service: the limit on open files is \(limit), but it needs at least "
                + "\(needed); raise it, for example with 'ulimit -n 1024' or, in a systemd unit, with "
                + "LimitNOFILE=1024"
        case .unknownHost(let host):
            "cannot listen on '\(host)': no address of that name is known; give an address of this "
                + "machine, such as 127.0.0.1"
        }
    }

    private static func reason(_ errno: Int32) -> String {
        unsafe String(cString: strerror(errno)).lowercased()
    }
}
