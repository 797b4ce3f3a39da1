import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("To strangers, buildings do not exist")
struct BuildingStrangerTests {
    /// All pages below a building.
    private static func pages(_ service: RunningService) -> [String] {
        service.paths.filter { $0.hasPrefix("/buildings/{code}") }.map {
            $0.replacing(/\{id\}/, with: "0198f2a0-0000-7000-8000-000000000000")
        }
    }

    /// The answer without the code, which is all that may differ.
    private static func answer(
        _ method: String, _ path: String, _ code: String, _ browser: inout PageBrowser
    ) async throws -> (status: Int, text: String, type: String?) {
        let target = path.replacing("{code}", with: code)
        let answer =
            method == "GET"
            ? try await browser.get(target)
            : try await browser.post(target, all: ["stay": "x", "remove": "x", "do": "save"])
        return (
            answer.status, answer.text.replacing(code, with: "CODE"),
            answer["location"]?.replacing(code, with: "CODE")
        )
    }

    @Test func everyPageAnswersAsIfThereWereNoBuilding() async throws {
        try await RunningService.withTown { service in
            let town = try await BuildingTown(service)
            var stranger = town.guest
            try await stranger.get("/me")
            let pages = Self.pages(service)
            #expect(pages.count >= 14, "\(pages)")
            for path in pages {
                for method in ["GET", "POST"] {
                    try await stranger.get("/me")
                    let known = try await Self.answer(method, path, "A1B2C", &stranger)
                    try await stranger.get("/me")
                    let unknown = try await Self.answer(method, path, "ZZZZZ", &stranger)
                    #expect([404, 405].contains(known.status), "\(method) \(path)")
                    #expect(known == unknown, "\(method) \(path)")
                }
            }
            #expect(!(try await stranger.get("/buildings").text.contains("Harbour House")))
            var nobody = PageBrowser(service)
            for path in pages {
                let known = try await Self.answer("GET", path, "A1B2C", &nobody)
                let unknown = try await Self.answer("GET", path, "ZZZZZ", &nobody)
                #expect(known == unknown && [303, 405].contains(known.status), "\(path)")
            }
        }
    }

    /// Guards and hosts have the page of the building, its sign, and nothing that is the owner's.
    @Test func thePagesOfTheOwnerDoNotExistForGuardsAndHosts() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            var ada = try await town.member("ada")
            let shared = ["", "/wall-map", "/wall-map.svg"]
            for path in shared {
                #expect(try await ada.get(BuildingTown.page + path).status == 200, "\(path)")
            }
            for path in ["/rules", "/guards", "/log", "/settings", "/remove"] {
                #expect(try await ada.get(BuildingTown.page + path).status == 404, "\(path)")
                try await ada.get("/me")
                let posted = try await ada.post(
                    BuildingTown.page + path, ["building": "A1B2C", "do": "save"])
                #expect(posted.status == 404, "\(path)")
            }
            for path in ["/occupancy.csv", "/occupancy.json", "/log.csv", "/log.json"] {
                #expect(try await ada.get(BuildingTown.page + path).status == 404, "\(path)")
            }
            #expect(try await town.owner.get(BuildingTown.page).status == 200)
        }
    }

    @Test func hostileNamesAreEscapedOnEveryPage() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(
                service, name: "\"><img src=x onerror=alert(1)>{{t.map}}")
            for path in ["", "/rules", "/guards", "/log", "/settings", "/remove", "/wall-map"] {
                let page = try await town.owner.get(BuildingTown.page + path)
                #expect(page.status == 200, "\(path)")
                #expect(!page.text.contains("<img src=x"), "\(path)")
                #expect(!page.text.contains(/<[^>]+ style=/), "\(path)")
            }
        }
    }
}
