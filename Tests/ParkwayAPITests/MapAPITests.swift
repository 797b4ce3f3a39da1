import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("Map pictures over HTTP")
struct MapAPITests {
    private static let small = "width=320&height=240&scale=1"

    /// The width and the height that the header of a PNG file names; nil for anything else.
    private static func size(_ answer: HTTPAnswer) -> [Int]? {
        let bytes = answer.body
        guard bytes.count > 24,
            bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        else { return nil }
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func aPictureHasTheRequestedSize() async throws {
        try await RunningService.withTown { service in
            for (query, size) in [
                ("pins=Town+Hall", [1_500, 1_050]),
                ("pins=Town+Hall&\(Self.small)", [320, 240]),
                ("at=45.3905,-65.3541&zoom=14.5&width=64&height=2048&scale=3", [64, 2_048]),
                ("from=Town+Hall&to=20+North+Ring&mode=walking&width=400&height=300", [400, 300]),
            ] {
                let answer = try await service.client.get("/api/v1/map.png?\(query)")
                #expect(answer.status == 200, "\(query): \(answer.text.prefix(300))")
                #expect(answer["content-type"] == "image/png")
                #expect(Self.size(answer) == size)
            }
        }
    }

    /// Every part of a request shows on the picture.
    @Test func pinsAndRoutesAreDrawn() async throws {
        try await RunningService.withTown { service in
            let view = "at=45.3913,-65.3556&zoom=15&\(Self.small)"
            var pictures: [[UInt8]] = []
            for more in [
                "", "&pins=Town+Hall", "&pins=Town+Hall;12+Harbour+Street",
                "&from=Town+Hall&to=12+Harbour+Street",
                "&from=Town+Hall&to=12+Harbour+Street&mode=walking",
                "&from=Town+Hall&to=12+Harbour+Street&via=20+North+Ring",
                "&from=Town+Hall&to=12+Harbour+Street&pins=45.3900,-65.3580",
                "&pins=Town+Hall;12+Harbour+Street&numbered=true", "&theme=dark", "&theme=print",
                "&from=Town+Hall&minutes=5,10&mode=walking",
                "&from=Town+Hall&minutes=5&mode=walking",
            ] {
                let answer = try await service.client.get("/api/v1/map.png?\(view)\(more)")
                #expect(answer.status == 200, "\(more): \(answer.text.prefix(300))")
                #expect(!pictures.contains(answer.body), "\(more)")
                pictures.append(answer.body)
            }
        }
    }

    /// Every request has a picture: without anything, that of the whole map.
    @Test func aRequestWithoutAPlaceShowsTheWholeMap() async throws {
        try await RunningService.withTown { service in
            let whole = try await service.client.get("/api/v1/map.png?\(Self.small)")
            #expect(Self.size(whole) == [320, 240])
            let pin = try await service.client.get("/api/v1/map.png?pins=Town+Hall&\(Self.small)")
            #expect(pin.body != whole.body)
            for end in ["from", "to"] {
                let marked = try await service.client.get(
                    "/api/v1/map.png?\(end)=Town+Hall&\(Self.small)")
                #expect(marked.body == pin.body)
            }
        }
    }

    @Test func theShortAddressHasTheSamePicture() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/parkway"
        try await RunningService.withTown(settings) { service in
            let query = "map.png?pins=Town+Hall&\(Self.small)"
            let one = try await service.client.get("/parkway/api/v1/\(query)")
            let other = try await service.client.get("/parkway/\(query)")
            #expect(one.status == 200)
            #expect(one.body == other.body)
        }
    }

    @Test func aParkingIsAPlaceForItsOwner() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let id: String = try await ada.addParking().member("id")
            let path = "/map.png?from=Town+Hall&to=\(id)&\(Self.small)"
            let mine = try await ada.get(path)
            #expect(Self.size(mine) == [320, 240])
            #expect(mine["cache-control"] == "private, max-age=60")
            #expect(try await bob.get(path).status == 404)
            #expect(try await service.client.get("/api/v1\(path)").status == 404)
        }
    }

    @Test(arguments: [
        ("?from=", 400, "'from' is missing"), ("?pins=", 400, "up to 20 places"),
        ("?pins=Town+Hall&width=2049", 400, "from 64 to 2048"),
        ("?pins=Town+Hall&height=63", 400, "from 64 to 2048"),
        ("?pins=Town+Hall&scale=3.5", 400, "from 1 to 3"),
        ("?pins=Town+Hall&scale=nan", 400, "from 1 to 3"),
        ("?pins=Town+Hall&zoom=21", 400, "from 0 to 20"),
        ("?at=Town+Hall", 400, "latitude and longitude"),
        ("?pins=a;;b", 400, "up to 20 places"), ("?pins=Town+Hall&format=gpx", 400, "unknown"),
        ("?pins=Nowhere+at+all+today", 404, "was not found"),
        ("?pins=91,0", 422, "91"), ("?from=Town+Hall&to=0,0", 404, "Cannot end a route"),
    ])
    func invalidRequestsNameWhatIsWrong(query: String, status: Int, words: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/api/v1/map.png\(query)")
            #expect(answer.status == status)
            #expect(answer.detail.contains(words), "\(answer.detail)")
        }
    }

    /// Places off the imported map, even at the poles, are drawn without land.
    @Test(arguments: ["90,0", "-90,180", "0,-180", "90,0;-90,180", "0,180;0,-180"])
    func anyPlaceOnTheGlobeIsDrawn(pins: String) async throws {
        try await RunningService.withTown { service in
            for zoom in ["", "&zoom=0", "&zoom=20"] {
                let answer = try await service.client.get(
                    "/api/v1/map.png?pins=\(pins)\(zoom)&\(Self.small)")
                #expect(Self.size(answer) == [320, 240], "\(zoom): \(answer.status)")
            }
        }
    }

    /// Drawing is heavy work, so that it leaves a thread for light work.
    @Test func aLargerPictureCostsMore() {
        let costs = [64 * 64, 1_500 * 1_050, 2_048 * 2_048].map { RequestCost.picture(pixels: $0) }
        #expect(costs[0] == .metatile)
        #expect(costs.map(\.units) == [32, 64, 128])
        #expect((costs[0] + .route(legs: 3)).units == 35)
    }
}
