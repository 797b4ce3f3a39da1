import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Tiles are drawn once, and the cache is bounded")
struct TileCacheTests {
    /// 40 metatiles of zoom 18 over the sample town.
    private static let metatiles = (0..<5).flatMap { row in
        (0..<8).map { column in
            "/tiles/18/\(83_464 + column * 4)/\(93_884 + row * 4).png"
        }
    }

    @Test func simultaneousRequestsForOneAreaShareADrawing() async throws {
        var settings = ServiceSettings()
        // A second drawing would be rejected.
        settings.tiles.threads = 1
        settings.tiles.drawings = 1
        try await RunningService.withTown(settings) { service in
            let answers = try await Self.all(
                (0..<32).map { "/tiles/16/\(20_868 + $0 % 4)/\(23_472 + $0 / 4 % 4).png" },
                from: service)
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(Set(answers.map(\.body)).count == 16)
            #expect(service.cachedTiles.count == 1)
        }
    }

    @Test func drawingsBeyondTheLimitGet503AndAreDrawnLater() async throws {
        var settings = ServiceSettings()
        settings.tiles.threads = 1
        settings.tiles.drawings = 2
        try await RunningService.withTown(settings) { service in
            let answers = try await Self.all(Array(Self.metatiles[8..<32]), from: service)
            let refused = answers.filter { $0.status == 503 }
            #expect(!refused.isEmpty)
            #expect(refused.allSatisfy { Int($0["retry-after"] ?? "") != nil })
            #expect(answers.contains { $0.status == 200 })
            #expect(answers.allSatisfy { [200, 503].contains($0.status) })
            for path in Self.metatiles[8..<12] {
                #expect(try await service.client.get(path).status == 200)
            }
        }
    }

    @Test func aDrawingThatTimedOutIsAvailableLater() async throws {
        var settings = ServiceSettings()
        settings.tiles.threads = 1
        settings.tiles.patience = .microseconds(1)
        try await RunningService.withTown(settings) { service in
            // Some drawings may finish before the timeout of their request, but not all.
            var left: (path: String, answer: HTTPAnswer)?
            for path in Self.metatiles where left == nil {
                let answer = try await service.client.get(path)
                if answer.status != 200 { left = (path, answer) }
            }
            let (path, answer) = try #require(left)
            #expect(answer.status == 503)
            #expect(answer["retry-after"] == "5")
            let isDrawn = try await eventually {
                try await service.client.get(path).status == 200
            }
            #expect(isDrawn)
        }
    }

    @Test func cachedTilesSurviveARestart() async throws {
        let folder = try TemporaryFolder()
        var settings = ServiceSettings()
        settings.tiles.cacheFolder = folder.file("cache")
        try await RunningService.withTown { service in
            try FileManager.default.copyItem(at: service.store, to: folder.file("store"))
        }
        func tile() async throws -> (body: [UInt8], drawn: [String: Int]) {
            try await RunningService.withStore(folder.file("store"), settings) { service in
                let answer = try await service.client.get(Self.metatiles[20])
                #expect(answer.status == 200)
                #expect(service.cachedTiles.isEmpty, "the cache is in another folder")
                return (answer.body, try Self.fileNumbers(in: folder.file("cache")))
            }
        }
        let first = try await tile()
        #expect(first.drawn.count == 1)
        let second = try await tile()
        #expect(second.body == first.body)
        #expect(second.drawn == first.drawn, "it was drawn again")
    }

    @Test(arguments: [0, 7, 100, 300, 2_000])
    func aDamagedFileIsNotUsed(bytes: Int) async throws {
        try await RunningService.withTown { service in
            let path = Self.metatiles[20]
            let tile = try await service.client.get(path)
            let file = try #require(service.cachedTiles.first)
            let whole = try Data(contentsOf: file)
            try whole.prefix(bytes).write(to: file)
            #expect(try await service.client.get(path).body == tile.body)
            #expect(try Data(contentsOf: file) == whole)
            var damaged = whole
            for index in stride(from: 400, to: damaged.count, by: 97) { damaged[index] ^= 0x55 }
            try damaged.write(to: file)
            #expect(try await service.client.get(path).body == tile.body)
        }
    }

    @Test func theLeastRecentlyUsedTilesAreRemoved() async throws {
        var settings = ServiceSettings()
        settings.tiles.cacheBytes = 1_000_000
        try await RunningService.withTown(settings) { service in
            for path in Self.metatiles {
                #expect(try await service.client.get(path).status == 200)
            }
            let bytes = try service.cachedTiles.reduce(0) { sum, file in
                sum + (try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
            }
            #expect(bytes <= settings.tiles.cacheBytes)
            #expect(bytes > settings.tiles.cacheBytes / 2)
            let names = service.cachedTiles.map {
                $0.pathComponents.suffix(2).joined(separator: "/")
            }
            #expect(names.contains("83492/93900.tiles"), "the latest")
            #expect(!names.contains("83464/93884.tiles"), "the first")
        }
    }

    @Test func tilesAreDrawnWithoutACache() async throws {
        var settings = ServiceSettings()
        settings.tiles.cacheBytes = 0
        try await RunningService.withTown(settings) { service in
            let tile = try await service.client.get(Self.metatiles[20])
            #expect(tile.status == 200)
            #expect(try await service.client.get(Self.metatiles[20]).body == tile.body)
            #expect(service.cachedTiles.isEmpty)
        }
    }

    @Test func tilesAreDrawnEvenIfTheFolderIsNotWritable() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("file"))
        var settings = ServiceSettings()
        settings.tiles.cacheFolder = folder.file("file").appending(path: "below")
        try await RunningService.withTown(settings) { service in
            let answer = try await service.client.get(Self.metatiles[20])
            #expect(answer.status == 200)
        }
    }

    private static func all(
        _ paths: [String], from service: RunningService
    ) async throws -> [HTTPAnswer] {
        let client = service.client
        return try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
            for path in paths { group.addTask { try await client.get(path) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// A file that replaced another has a different inode number.
    private static func fileNumbers(in folder: URL) throws -> [String: Int] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var numbers: [String: Int] = [:]
        for case let file as URL in files?.allObjects ?? [] where file.pathExtension == "tiles" {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            numbers[file.path] = attributes[.systemFileNumber] as? Int
        }
        return numbers
    }
}
