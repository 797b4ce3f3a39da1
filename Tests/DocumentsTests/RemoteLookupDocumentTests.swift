import Documents
import Foundation
import Geocoding
import Operations
import RemoteGeocoding
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite struct RemoteLookupDocumentTests {
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

    @Test func aRemoteResultNamesItsSource() async throws {
        let server = try server()
        let found = try await places(asking: server).search("5 Avenue Anatole France, Paris")
        let document = PlaceDocument(try #require(found.first))
        #expect(document.source == .nominatim)
        #expect(document.attribution == "Data © OpenStreetMap contributors")
        #expect(server.requests.count == 1)
    }

    @Test func theStatusHasTheReason() async throws {
        let server = try server(503)
        let settings = try RemoteLookupSettings.checking(
            url: server.url, contact: "ada@example.org", version: "1")
        func state() async throws -> String {
            let document = try await RemoteLookupDocument(workspace, settings)
            return "\(document.state.rawValue): \(document.reason ?? "")"
        }
        #expect(try await state() == "ready: ")
        _ = try await places(asking: server).search("Xyzzyplugh")
        #expect(try await state() == "paused: the server failed (503)")
        try await workspace.switchRemoteLookup(on: false)
        #expect(try await state() == "off: it was switched off in the store")
        try await workspace.switchRemoteLookup(on: true)
        #expect(try await state() == "paused: the server failed (503)")
        let none = try await RemoteLookupDocument(workspace, nil)
        #expect(none.state == .off && none.server == nil)
    }
}
