import Accounts
import Buildings
import Documents
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

extension BuildingPages {
    /// The sheet for the wall of a building, on a page that prints it.
    func wallMap(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let building = try await building(visit, person).building
        let page = "/buildings/\(building.code)"
        let map = Self.sheet(
            of: building, visit, picture: visit.wallPicture(around: building.place.coordinate))
        return try visit.wallMap(
            map, at: page + "/wall-map", file: page + "/wall-map.svg",
            back: (label: visit.texts["buildings_back"], path: page))
    }

    /// The sheet as one SVG file, which has the picture of the map within it.
    func wallMapFile(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let building = try await building(visit, person).building
        let (workspace, place) = (visit.service.workspace, building.place.coordinate)
        let picture = try await visit.service.withEngines(
            cost: .picture(pixels: 2_160 * 1_080)
        ) { _ in try MapDrawing(workspace).wallPicture(around: place) }
        let svg = try Self.sheet(of: building, visit, picture: picture)
            .svg(on: visit.paper, in: visit.texts.language)
        return .bytes(
            ByteBuffer(string: svg), type: "image/svg+xml",
            headers: [
                .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"wall-map-\(building.code).svg\"",
            ])
    }

    private static func sheet(
        of building: Building, _ visit: PageVisit, picture: WallMap.Picture
    ) -> WallMap {
        let address = visit.service.address(of: "/park", for: visit.request, visit.context)
        return WallMap(
            of: building, in: visit.texts.language,
            link: PageAddress(address).setting("building", building.code.text).text,
            picture: picture)
    }
}
