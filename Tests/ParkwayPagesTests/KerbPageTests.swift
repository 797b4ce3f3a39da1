import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("May I park here, as a page")
struct KerbPageTests {
    /// Mill Lane, which is free by day and for residents of zone 4 at night; a Wednesday.
    private static func lane(_ minute: Int, _ more: String = "") -> String {
        "/kerb?fromAt=45.390331,-65.365857&date=2026-11-25&minute=\(minute)\(more)"
    }

    @Test func theAnswerFollowsTheHour() async throws {
        try await RunningService.withTown { service in
            var stranger = PageBrowser(service)
            let day = try await stranger.get(Self.lane(16 * 60))
            #expect(day.status == 200)
            for part in [
                "Yes, until 18:00", "Mill Lane, ", " side", "then residents of zone 4 only",
                "Move by 18:00.", "The signs decide.",
                "Other kerbs within 200 m", "class=\"permit pattern\"",
            ] {
                #expect(day.text.contains(part), "\(part)")
            }
            let night = try await stranger.get(Self.lane(20 * 60))
            #expect(night.text.contains("No, not until Thu "))
            let resident = try await stranger.get(Self.lane(20 * 60, "&zone=4"))
            #expect(resident.text.contains("<h2 id=\"verdict\">Yes"))
            let short = try await stranger.get(Self.lane(16 * 60, "&stay=4"))
            #expect(short.text.contains("Only until 18:00"))
        }
    }

    @Test func savedPermitsCount() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            try await ada.get("/me/plates")
            let wrong = try await ada.post(
                "/me/plates", ["zones": "4,,A", "permits": "1"])
            #expect(wrong.status == 422 && wrong.text.contains("Write the zone between"))
            let saved = try await ada.post(
                "/me/plates", ["zones": "4, A", "disabledPermit": "1", "permits": "1"])
            #expect(saved.status == 303)
            let page = try await ada.get("/me/plates")
            #expect(page.text.contains("value=\"4, A\""))
            #expect(page.text.contains("name=\"disabledPermit\" value=\"1\" checked"))
            let night = try await ada.get(Self.lane(20 * 60))
            #expect(night.text.contains("<h2 id=\"verdict\">Yes"))
            #expect(night.text.contains("Your saved permits count."))
            #expect(night.text.contains("zone=4%2CA") || night.text.contains("zone=4,A"))
        }
    }

    @Test func placesWithoutRulesAreUnknownOrNone() async throws {
        try await RunningService.withTown { service in
            var stranger = PageBrowser(service)
            let nothing = try await stranger.get("/kerb")
            #expect(nothing.text.contains("Which street?"))
            let sea = try await stranger.get("/kerb?fromAt=45.3,-65.3")
            #expect(sea.text.contains("The map has no rules for this place"))
            let typed = try await stranger.get("/kerb?from=Mill%20Lane&lang=de")
            #expect(typed.text.contains("Darf ich hier parken?"))
            #expect(typed.text.contains("class=\"choices-list\""))
            let odd = try await stranger.get(
                "/kerb?fromAt=45.390331,-65.365857&date=never&minute=9999&stay=-1&zone=%3Cb%3E")
            #expect(odd.status == 200)
            let map = try await stranger.get("/map?at=45.390331,-65.365857")
            #expect(map.text.contains("/kerb?from="))
        }
    }
}
