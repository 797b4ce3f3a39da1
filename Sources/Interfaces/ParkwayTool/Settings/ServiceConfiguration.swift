import Accounts
import Foundation
import Logging
import Operations
import ParkwayServer
import RemoteGeocoding
import RoadClosures
import RoadNetwork
import ServiceCore

/// The settings of `parkway serve`.
struct ServiceConfiguration {
    /// The names of all settings; see ``SettingSources``.
    static let names =
        [
            "listen", "basePath", "trustedProxies", "behindTLS", "metrics", "metricsToken",
            "logLevel", "trafficSide", "signUp", "withoutRecords", "privateWebhooks",
            "keepPlatesDays", "cors.origins", "tiles.cacheFolder", "photon.listen",
            "photon.hostName",
        ] + RemoteLookupSettings.names + bounds.map(\.name)

    private(set) var settings = ServiceSettings()
    private(set) var logLevel = Logger.Level.info
    /// Whether to serve the map alone, without accounts and records.
    private(set) var isMapAlone = false

    private struct Bound: @unchecked Sendable {
        // Sendable: key paths of plain values.
        let name: String
        let range: ClosedRange<Int>
        let path: WritableKeyPath<ServiceSettings, Int>
    }

    private static let bounds = [
        Bound(name: "limits.bodyBytes", range: 1_024...1_048_576, path: \.limits.bodyBytes),
        Bound(name: "limits.headerBytes", range: 1_024...1_048_576, path: \.limits.headerBytes),
        Bound(name: "limits.headerFields", range: 10...10_000, path: \.limits.headerFields),
        Bound(name: "limits.targetBytes", range: 1_024...1_048_576, path: \.limits.targetBytes),
        Bound(
            name: "limits.answerBytes", range: 65_536...1_073_741_824, path: \.limits.answerBytes),
        Bound(name: "limits.largeAnswers", range: 1...1_000_000, path: \.limits.largeAnswers),
        Bound(
            name: "limits.largeAnswersPerClient", range: 1...1_000_000,
            path: \.limits.largeAnswersPerClient),
        Bound(
            name: "limits.searchAnswerBytes", range: 0...1_073_741_824,
            path: \.limits.searchAnswerBytes),
        Bound(name: "limits.connections", range: 1...1_000_000, path: \.limits.connections),
        Bound(name: "limits.requests", range: 1...1_000_000, path: \.limits.requests),
        Bound(
            name: "limits.requestsPerClient", range: 1...1_000_000,
            path: \.limits.requestsPerClient),
        Bound(name: "limits.engineRequests", range: 1...1_000_000, path: \.limits.engineRequests),
        Bound(
            name: "limits.engineRequestsPerClient", range: 1...1_000_000,
            path: \.limits.engineRequestsPerClient),
        Bound(name: "limits.engineThreads", range: 1...1_024, path: \.limits.engineThreads),
        Bound(name: "limits.idleSeconds", range: 1...86_400, path: \.limits.idleSeconds),
        Bound(name: "limits.requestSeconds", range: 1...3_600, path: \.limits.requestSeconds),
        Bound(name: "limits.stopSeconds", range: 1...3_600, path: \.limits.stopSeconds),
        Bound(
            name: "tiles.cacheBytes", range: 0...1_000_000_000_000_000, path: \.tiles.cacheBytes),
        Bound(name: "tiles.threads", range: 1...1_024, path: \.tiles.threads),
        Bound(name: "tiles.drawings", range: 1...1_000_000, path: \.tiles.drawings),
        Bound(name: "osrm.routeCoordinates", range: 2...10_000, path: \.osrm.routeCoordinates),
        Bound(name: "osrm.alternatives", range: 0...3, path: \.osrm.alternatives),
        Bound(name: "osrm.tableCells", range: 1...10_000_000, path: \.osrm.tableCells),
        Bound(name: "osrm.nearestResults", range: 1...1_000, path: \.osrm.nearestResults),
        Bound(name: "closures.perAccount", range: 0...100_000, path: \.closures.perAccount),
        Bound(name: "closures.forEveryone", range: 0...100_000, path: \.closures.forEveryone),
        Bound(name: "closures.ownOfAll", range: 0...100_000, path: \.closures.ownOfAll),
        Bound(
            name: "closures.squareKilometers", range: 1...1_000_000,
            path: \.closures.squareKilometers),
        Bound(name: "closures.corners", range: 3...10_000, path: \.closures.corners),
    ]

    init(_ sources: SettingSources) throws {
        if let listen = try sources.text("listen") {
            let address = try Self.address("listen", listen)
            (settings.host, settings.port) = (address.host, address.port)
        }
        if let listen = try sources.text("photon.listen") {
            settings.photon.address = try Self.address("photon.listen", listen)
        }
        if let name = try sources.text("photon.hostName") {
            settings.photon.hostName = try Self.hostName(name)
        }
        if let path = try sources.text("basePath") { settings.basePath = try Self.basePath(path) }
        settings.trustedProxies = try Self.addresses(sources.words("trustedProxies"))
        settings.corsOrigins = try Self.origins(sources.words("cors.origins"))
        settings.isBehindTLS = try sources.boolean("behindTLS") ?? settings.isBehindTLS
        settings.allowsPrivateWebhooks =
            try sources.boolean("privateWebhooks") ?? settings.allowsPrivateWebhooks
        isMapAlone = try sources.boolean("withoutRecords") ?? isMapAlone
        settings.servesMetrics = try sources.boolean("metrics") ?? settings.servesMetrics
        settings.metricsToken = try Self.metricsToken(sources)
        settings.remoteLookup = try .reading(sources)
        if let level = try sources.text("logLevel") {
            guard let level = Logger.Level(rawValue: level) else {
                throw SettingError.invalid(
                    "logLevel", text: level, rule: "give debug, info, warning or error")
            }
            logLevel = level
        }
        if let side = try sources.text("trafficSide") {
            guard let side = TrafficSide(rawValue: side) else {
                throw SettingError.invalid(
                    "trafficSide", text: side, rule: "give right or left")
            }
            settings.trafficSide = side
        }
        if let rule = try sources.text("signUp") {
            guard let rule = SignUpRule(rawValue: rule) else {
                throw SettingError.invalid(
                    "signUp", text: rule, rule: "give open, invitation or off")
            }
            settings.signUp = rule
        }
        if let days = try sources.number("keepPlatesDays", in: PlateRetention.range) {
            settings.plateRetention = try PlateRetention(days: days)
        }
        if let folder = try sources.text("tiles.cacheFolder") {
            settings.tiles.cacheFolder = URL(filePath: folder, directoryHint: .isDirectory)
        }
        for bound in Self.bounds {
            if let number = try sources.number(bound.name, in: bound.range) {
                settings[keyPath: bound.path] = number
            }
        }
    }

    private static func address(
        _ name: String, _ text: String
    ) throws -> ListeningAddress {
        guard let address = ListeningAddress(text) else {
            throw SettingError.invalid(
                name, text: text, rule: "write host:port, as in 127.0.0.1:8080 or [::1]:8080")
        }
        return address
    }

    /// A name without a port.
    private static func hostName(_ text: String) throws -> String {
        guard !text.isEmpty,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) })
        else {
            throw SettingError.invalid(
                "photon.hostName", text: text,
                rule: "write a host's name without a port, as in photon.example.org")
        }
        return text
    }

    private static func addresses(_ words: [String]) throws -> Set<NetworkAddress> {
        try Set(
            words.map { word in
                guard let address = NetworkAddress(word) else {
                    throw SettingError.invalid(
                        "trustedProxies", text: word,
                        rule: "write IPv4 or IPv6 addresses, as in 127.0.0.1,::1")
                }
                return address
            })
    }

    private static func origins(_ words: [String]) throws -> AllowedOrigins {
        do throws(AllowedOrigins.InvalidOrigin) {
            return try AllowedOrigins(words)
        } catch {
            throw SettingError.invalid(
                "cors.origins", text: error.text, rule: AllowedOrigins.rule)
        }
    }

    /// Nil if none is set. An empty token is rejected: it would protect nothing.
    private static func metricsToken(_ sources: SettingSources) throws -> String? {
        let token = try sources.text("metricsToken", isSecret: true)
        guard token?.isEmpty != true else {
            throw SettingError.invalid(
                "metricsToken", text: "", rule: "give a string that is not empty, or leave it out")
        }
        return token
    }

    /// The path such as `/parkway` without a slash at its end; empty for the root.
    private static func basePath(_ text: String) throws -> String {
        let path = text.hasSuffix("/") ? String(text.dropLast()) : text
        let isPlain = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy {
                        $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~".contains($0))
                    }
            }
        guard path.isEmpty || (path.hasPrefix("/") && isPlain) else {
            throw SettingError.invalid(
                "basePath", text: text,
                rule: "write a path of letters, digits, '-', '_' and '.', as in /parkway")
        }
        return path
    }
}
