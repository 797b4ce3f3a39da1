import CPostgres
public import RecordKeeping

/// Where the records are: the URL of a database, or what libpq's environment variables name.
///
/// It is never shown with its password, nor are the connection's other settings.
public struct PostgresAddress: Sendable, Hashable {
    /// What libpq reads; empty if the environment has everything.
    let connectionText: String
    /// The address without its password: `postgres://anna@db.example.org:5432/parkway`.
    public let description: String

    private static let field = "address of the database"

    /// Reads `postgres://user:password@host:port/database?sslmode=verify-full`, or the same with
    /// `postgresql://`. Without anything after the slashes, it is the database that libpq's environment
    /// variables name, among them perhaps `service` (`PGSERVICE`).
    ///
    /// - Throws: `InvalidValue.concealed(field:fact:rule:)`, which does not repeat the text.
    public init(_ text: String, service: String? = nil) throws(InvalidValue) {
        if ["postgres://", "postgresql://"].contains(text) {
            self = .environment(service: service)
            return
        }
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
            throw .concealed(
                field: Self.field, fact: "is not a URL of PostgreSQL",
                rule: "it begins with postgres:// or postgresql://")
        }
        let options = try Self.options(in: text)
        connectionText = text
        description = Self.shown(options)
    }

    /// Reads several addresses, separated by spaces, line breaks or commas. A comma within an address
    /// separates its hosts.
    ///
    /// - Throws: `InvalidValue.concealed(field:fact:rule:)`.
    public static func list(_ text: String) throws(InvalidValue) -> [PostgresAddress] {
        let words = text.replacing(",postgres://", with: " postgres://")
            .replacing(",postgresql://", with: " postgresql://").split(
                whereSeparator: \.isWhitespace)
        var addresses: [PostgresAddress] = []
        for var word in words {
            while word.last == "," { word.removeLast() }
            word = word.drop { $0 == "," }
            if !word.isEmpty { addresses.append(try PostgresAddress(String(word))) }
        }
        return addresses
    }

    private static func environment(service: String?) -> PostgresAddress {
        PostgresAddress(
            connectionText: "",
            description: service.map { "the PostgreSQL service '\($0)'" }
                ?? "the PostgreSQL database of the environment")
    }

    private init(connectionText: String, description: String) {
        self.connectionText = connectionText
        self.description = description
    }

    private static func options(in text: String) throws(InvalidValue) -> [String: String] {
        // libpq's message is not repeated: it may contain the password.
        guard let list = unsafe PQconninfoParse(text, nil) else {
            throw .concealed(
                field: field, fact: "cannot be read",
                rule: "write postgres://user@host/database, and special characters of the password "
                    + "as %20")
        }
        defer { unsafe PQconninfoFree(list) }
        var options: [String: String] = [:]
        var option = unsafe list
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                options[unsafe String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return options
    }

    private static func shown(_ options: [String: String]) -> String {
        let user = options["user"].map { "\($0)@" } ?? ""
        let hosts = parts(options["host"] ?? options["hostaddr"] ?? "")
        let ports = parts(options["port"] ?? "")
        let places = hosts.enumerated().map { number, host in
            // One port is that of all hosts.
            let port = number < ports.count ? ports[number] : ports.count == 1 ? ports[0] : ""
            return port.isEmpty ? host : "\(host):\(port)"
        }
        return "postgres://\(user)\(places.joined(separator: ","))/\(options["dbname"] ?? "")"
    }

    private static func parts(_ list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public var debugDescription: String { description }

    /// Without the password, which a dump would show.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
