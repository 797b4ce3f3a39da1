import AddressText
import Foundation
import Geocoding
import Geometry
import Operations
import RecordKeeping
import RemoteGeocoding
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite struct PlaceSearchTests {
    private let town: HarbourTown
    private let workspace: Workspace

    init() throws {
        town = try HarbourTown()
        workspace = try town.workspace()
    }

    private static let elsewhere = """
        {"licence":"Data © OpenStreetMap contributors","osm_type":"node","osm_id":3,
        "lat":"48.8584","lon":"2.2945","category":"place","type":"house","place_rank":30,
        "display_name":"5, Avenue Anatole France, Paris, France",
        "address":{"house_number":"5","road":"Avenue Anatole France","city":"Paris"}}
        """

    private func server(_ status: Int = 200) throws -> ScriptedServer {
        try ScriptedServer { request in
            guard status == 200 else { return .answer(status: status, body: "") }
            return .answer(body: request.path == "/search" ? "[\(Self.elsewhere)]" : Self.elsewhere)
        }
    }

    private func places(asking server: ScriptedServer) throws -> PlaceSearch {
        let settings = try RemoteLookupSettings.checking(
            url: server.url, contact: "ada@example.org", version: "1")
        let remote = workspace.remoteGeocoder(settings) { _ in }
        return PlaceSearch(workspace, remote: remote)
    }

    @Test func placesOnTheMapAreNotLookedUpRemotely() async throws {
        let server = try server()
        let places = try places(asking: server)
        let found = try await places.search("12 Harbour Street")
        #expect(found.first?.source == .atlas)
        let coordinate = try #require(found.first).coordinate
        #expect(try await places.reverse(coordinate).first?.source == .atlas)
        let resolved = try await places.resolve(
            PlaceText("12 Harbour Street"), demand: .address)
        #expect(resolved.source == .atlas)
        #expect(try await places.resolve(PlaceText(coordinate)).source == .atlas)
        #expect(server.requests.isEmpty)
    }

    @Test func otherPlacesAreLookedUpOnce() async throws {
        let server = try server()
        let places = try places(asking: server)
        for _ in 0..<2 {
            let found = try await places.search("5 Avenue Anatole France, Paris")
            let source = try #require(found.first).source
            #expect(source.attribution == "Data © OpenStreetMap contributors")
        }
        let resolved = try await places.resolve(
            PlaceText("5 Avenue Anatole France, Paris"), demand: .address)
        #expect(resolved.address == "5, Avenue Anatole France, Paris, France")
        #expect(resolved.matchKind == .rooftop)
        #expect(resolved.source.attribution == "Data © OpenStreetMap contributors")
        #expect(server.requests.count == 1)
        #expect(server.requests.first?.headers["user-agent"] == "Parkway/1 (ada@example.org)")
    }

    @Test func anUnknownStreetOfAKnownTownIsLookedUpRemotely() async throws {
        let server = try server()
        let places = try places(asking: server)
        let town = try await places.search("Ternhaven")
        let name = try #require(town.first?.address.city ?? town.first?.name)
        #expect(server.requests.isEmpty)
        let found = try await places.search("Wolkenweg 5, \(name)")
        #expect(found.map(\.label) == ["5, Avenue Anatole France, Paris, France"])
        #expect(server.requests.count == 1)
        let silent = try self.places(asking: self.server(503))
        let known = try await silent.search("Wolkenweg 7, \(name)")
        #expect(known.allSatisfy { $0.source == .atlas && $0.isLastResort })
        #expect(!known.isEmpty)
    }

    @Test func coordinatesFarFromTheMapGetARemoteAddress() async throws {
        let server = try server()
        let places = try places(asking: server)
        let place = try Coordinate(latitude: 48.85841, longitude: 2.29451)
        let resolved = try await places.resolve(PlaceText(place))
        #expect(resolved.coordinate == place)
        #expect(resolved.address == "5, Avenue Anatole France, Paris, France")
        #expect(resolved.source != .atlas)
        #expect(try await places.reverse(place).first?.source == resolved.source)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [403, 429, 500, 404])
    func aFailedLookupIsAPlaceThatIsNotFound(status: Int) async throws {
        let server = try server(status)
        let places = try places(asking: server)
        #expect(try await places.search("Xyzzyplugh").isEmpty)
        let error = await #expect(throws: PlaceLookupError.self) {
            try await places.resolve(PlaceText("Xyzzyplugh"))
        }
        #expect(try #require(error).description.hasPrefix("'Xyzzyplugh' was not found"))
        let place = try Coordinate(latitude: 48.85841, longitude: 2.29451)
        #expect(try await places.reverse(place).isEmpty)
        await #expect(throws: PlaceLookupError.self) {
            try await places.resolve(PlaceText(place))
        }
        #expect(try await places.search("12 Harbour Street").first?.source == .atlas)
        #expect(server.requests.count == 1)
    }

    @Test func withoutAServerOnlyTheMapIsSearched() async throws {
        let places = PlaceSearch(workspace)
        #expect(try await places.search("Xyzzyplugh").isEmpty)
        #expect(try await places.search("12 Harbour Street").count >= 1)
        await #expect(throws: CoordinateTextError.self) {
            try await places.resolve(PlaceText("95.1, 7.2"))
        }
    }
}
