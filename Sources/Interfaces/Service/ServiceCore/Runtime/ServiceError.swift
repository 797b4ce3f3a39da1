import Foundation

/// Why the service cannot run.
public enum ServiceError: Error, CustomStringConvertible {
    case cannotListen(host: String, port: Int, errno: Int32)

    public var description: String {
        switch self {
        case .cannotListen(let host, let port, let errno):
            "cannot listen on \(host):\(port): \(Self.reason(errno)). Name another address or "
                + "port with --listen, or stop what has it."
        }
    }

    private static func reason(_ errno: Int32) -> String {
        unsafe String(cString: strerror(errno)).lowercased()
    }
}
