import Foundation

/// Why the service cannot run.
public enum ServiceError: Error, CustomStringConvertible {
    /// The address is in use, or is not an address of this machine.
    case cannotListen(host: String, port: Int, errno: Int32)
    /// The host to listen on has no address.
    case unknownHost(String)

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .cannotListen(let host, let port, let errno):
            "cannot listen on \(host):\(port): \(Self.reason(errno)); choose another address or "
                + "port, or stop the program that uses it"
        case .unknownHost(let host):
            "cannot listen on '\(host)': no address of that name is known; give an address of this "
                + "machine, such as 127.0.0.1"
        }
    }

    private static func reason(_ errno: Int32) -> String {
        unsafe String(cString: strerror(errno)).lowercased()
    }
}
