import DomainTestSupport
import Foundation
import Geocoding
import Geometry
import RecordKeeping
import RemoteGeocoding
import Synchronization
import TestSupport

/// A remote geocoder of a scripted server, on a clock that moves only when it waits.
final class RemoteTown: Sendable {
    static let noon = Timestamp(millisecondsSinceEpoch: 1_795_608_000_000)

    /// Time limits that no successful answer comes near on any machine.
    static let patience = limits(.seconds(3_600))

    /// Time limits for answers that never arrive.
    static let impatience = limits(.milliseconds(600))

    private static func limits(_ time: Duration) -> TransferLimits {
        TransferLimits(
            connecting: time, whole: time, minimumSpeed: 0, slowTime: .zero, bytes: 100_000,
            redirects: 2)
    }

    let server: ScriptedServer
    let clock: SettableClock
    let ledger: MemoryLedger
    let geocoder: RemoteGeocoder
    private let reported: Notices

    init(
        ledger: MemoryLedger = MemoryLedger(), clock: SettableClock = SettableClock(noon),
        limits: TransferLimits = patience, accepts: Bool = true, proxy: String? = nil,
        sleep: (@Sendable (Duration) async throws -> Void)? = nil,
        _ script: @escaping @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply
    ) throws {
        let reported = Notices()
        server = try ScriptedServer(accepts: accepts, script)
        geocoder = RemoteGeocoder(
            try Self.settings(server.url, proxy: proxy, limits), ledger: ledger, clock: clock,
            sleep: sleep ?? { clock.advance(by: $0) }, report: { reported.append($0) })
        self.clock = clock
        self.ledger = ledger
        self.reported = reported
    }

    func status() async throws -> RemoteLookupStatus {
        try await ledger.status(at: clock.now())
    }

    /// What the geocoder reported, oldest first.
    var notices: [RemoteLookupNotice] { reported.all }

    static func settings(
        _ url: String, proxy: String? = nil, _ limits: TransferLimits = patience
    ) throws -> RemoteLookupSettings {
        let checked = try RemoteLookupSettings.checking(
            url: url, contact: "ada@example.org", proxy: proxy, version: "1.2.3")
        guard var settings = checked else { throw NoSettings() }
        settings.limits = limits
        return settings
    }

    private struct NoSettings: Error {}

    private final class Notices: Sendable {
        private let list = Mutex<[RemoteLookupNotice]>([])
        var all: [RemoteLookupNotice] { list.withLock { $0 } }
        func append(_ notice: RemoteLookupNotice) { list.withLock { $0.append(notice) } }
    }
}

/// Answers in Nominatim's format.
enum Sample {
    static let licence = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"

    static let house = """
        {"place_id":1,"licence":"\(licence)","osm_type":"way","osm_id":90394480,
        "lat":"52.5487800","lon":"-1.8164370","category":"building","type":"residential",
        "place_rank":30,"importance":0.0000748,"addresstype":"building","name":"",
        "display_name":"135, Pilkington Avenue, Maney, Sutton Coldfield, Birmingham, \
        England, B72 1LH, United Kingdom","address":{"house_number":"135",
        "road":"Pilkington Avenue","hamlet":"Maney","town":"Sutton Coldfield",
        "city":"Birmingham","ISO3166-2-lvl8":"GB-BIR","state":"England","postcode":"B72 1LH",
        "country":"United Kingdom","country_code":"gb"},
        "boundingbox":["52.5487321","52.5488299","-1.8165129","-1.8163556"]}
        """

    static let street = """
        {"licence":"\(licence)","osm_type":"way","osm_id":4,"lat":"52.5490","lon":"-1.8170",
        "category":"highway","type":"residential","place_rank":26,"importance":0.05,
        "addresstype":"road","name":"Pilkington Avenue",
        "display_name":"Pilkington Avenue, Birmingham, United Kingdom",
        "address":{"road":"Pilkington Avenue","city":"Birmingham","country_code":"gb"},
        "boundingbox":["52.5480","52.5500","-1.8180","-1.8160"]}
        """

    static let town = """
        {"licence":"\(licence)","osm_type":"relation","osm_id":5,"lat":"52.4797","lon":"-1.9027",
        "category":"boundary","type":"administrative","place_rank":16,"importance":0.7,
        "addresstype":"city","name":"Birmingham","display_name":"Birmingham, United Kingdom",
        "address":{"city":"Birmingham","country_code":"gb"},
        "boundingbox":["52.38","52.61","-2.03","-1.72"]}
        """

    static var houses: String { "[\(house)]" }
    static let nothing = #"{"error":"Unable to geocode"}"#
}
