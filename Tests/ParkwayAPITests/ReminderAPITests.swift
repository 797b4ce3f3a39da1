import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Reminders, calendars and photos of parkings")
struct ReminderAPITests {
    private func names(_ person: Person) async throws -> [String] {
        try await person.get("/events").member("items", as: [[String: Any]].self)
            .compactMap { $0["name"] as? String }
    }

    @Test func settingsAreChangedOneByOne() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let first = try await ada.get("/reminders")
            #expect(try first.member("walkFrom") == "unknown")
            #expect(try first.member("minutesEarly", as: Int.self) == 5)
            let changed = try await ada.send(
                "PATCH", "/reminders",
                json: #"{"minutesEarly":12,"endsSoon":false,"address":"12 Harbour Street"}"#)
            #expect(changed.status == 200)
            #expect(try changed.member("minutesEarly", as: Int.self) == 12)
            #expect(try changed.member("endsSoon", as: Bool.self) == false)
            #expect(try changed.member("ended", as: Bool.self))
            #expect(try changed.member("walkFrom") == "place")
            #expect(try changed.member("address", as: String.self).hasPrefix("12 Harbour Street"))
            for (body, part) in [
                (#"{"minutesEarly":241}"#, "choose 0 to 240 minutes"),
                (#"{"walkFrom":"moon"}"#, "choose unknown, place or phone"),
                (#"{"ended":1}"#, "it must be true or false"),
            ] {
                let answer = try await ada.send("PATCH", "/reminders", json: body)
                #expect(answer.status == 422)
                #expect(answer.detail.contains(part), "\(answer.detail)")
            }
            for (body, part) in [
                (#"{"walkFrom":"phone","at":"45.3893,-65.3551"}"#, "cannot begin at a place and"),
                (#"{"walkFrom":"place"}"#, "none is known; give its address"),
            ] {
                _ = try await ada.send("PATCH", "/reminders", json: #"{"walkFrom":"unknown"}"#)
                let answer = try await ada.send("PATCH", "/reminders", json: body)
                #expect(answer.status == 409)
                #expect(answer.detail.contains(part), "\(answer.detail)")
            }
            #expect(try await service.client.get("/api/v1/reminders").status == 401)
        }
    }

    @Test func remindersComeOnceWithTheWalkTakenIntoAccount() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            _ = try await ada.send(
                "PATCH", "/reminders",
                json: #"{"walkFrom":"phone","minutesEarly":0,"minutesBeforeEnd":1}"#)
            let parking = try await ada.addParking()
            // A walk of between one and ten minutes.
            let position = try await ada.send(
                "PUT", "/reminders/position", json: #"{"at":"45.3905,-65.3541"}"#)
            #expect(position.status == 204)
            #expect(try await ada.get("/reminders").object()["positionAt"] != nil)
            service.clock.advance(by: .seconds(4 * 3_600 - 61))
            #expect(try await eventually { try await names(ada).contains("reminder.leave") })
            #expect(try await !names(ada).contains("reminder.ends-soon"))
            service.clock.advance(by: .seconds(1))
            #expect(try await eventually { try await names(ada).contains("reminder.ends-soon") })
            service.clock.advance(by: .seconds(60))
            #expect(try await eventually { try await names(ada).contains("reminder.ended") })
            let id: String = try parking.member("id")
            _ = try await ada.send("PATCH", "/parkings/\(id)", json: #"{"bay":"1"}"#)
            try await Task.sleep(for: .seconds(2))
            #expect(
                try await names(ada) == [
                    "parking.added", "reminder.leave", "reminder.ends-soon", "reminder.ended",
                    "parking.changed",
                ])
        }
    }

    /// On Mill Lane, which is free by day and for residents of zone 4 at night.
    @Test func theCarIsToBeMovedBeforeTheRulesOfTheStreetEndTheStay() async throws {
        try await RunningService.withTown { service in
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .current
            let parts = DateComponents(year: 2026, month: 11, day: 26, hour: 16)
            let date = try #require(calendar.date(from: parts))
            service.clock.set(
                to: Timestamp(millisecondsSinceEpoch: Int64(date.timeIntervalSince1970 * 1_000)))
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            _ = try await bob.send(
                "PATCH", "/account/preferences", json: #"{"zones":["4"],"disabledPermit":false}"#)
            let cy = try await service.person("cy")
            _ = try await cy.send("PATCH", "/reminders", json: #"{"movesInTime":false}"#)
            for person in [ada, bob, cy] {
                let added = try await person.send(
                    "POST", "/parkings",
                    json: Person.parking(#","at":"45.390331,-65.365857""#, hours: 12))
                #expect(added.status == 201, "\(added.text)")
            }
            service.clock.advance(by: .seconds(7_200 - 901))
            try await Task.sleep(for: .seconds(2))
            #expect(try await !names(ada).contains("reminder.move"))
            service.clock.advance(by: .seconds(1))
            #expect(try await eventually { try await names(ada).contains("reminder.move") })
            let events = try await ada.get("/events").member("items", as: [[String: Any]].self)
            let move = events.first { $0["name"] as? String == "reminder.move" }
            let members = move?["members"] as? [String: String]
            #expect(members?["until"] != members?["validUntil"])
            for person in [bob, cy] {
                #expect(try await !names(person).contains("reminder.move"))
            }
        }
    }

    @Test func aCalendarHasTheParkingsAndAlarms() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            _ = try await ada.addParking(#","level":"-2","note":"a;b, c\\d\nsecond line""#)
            let made = try await ada.send("POST", "/reminders/calendar")
            #expect(made.status == 201)
            let url = try #require(URL(string: made.member("url")))
            let calendar = try await service.client.get(url.path)
            #expect(calendar.status == 200)
            #expect(calendar["content-type"] == "text/calendar; charset=utf-8")
            let text = calendar.text
            #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
            #expect(text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
            #expect(text.contains("BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;VALUE=DATE-TIME:"))
            #expect(!text.contains("CKXR318"))
            let lines = text.components(separatedBy: "\r\n")
            #expect(lines.allSatisfy { $0.utf8.count <= 75 })
            let unfolded = text.replacing("\r\n ", with: "")
            #expect(unfolded.contains(#"Level -2\na\;b\, c\\d\nsecond line"#))
            #expect(unfolded.contains("DTEND:20261125T160000Z\r\n"))
            let renewed = try await ada.send("POST", "/reminders/calendar")
            #expect(try await service.client.get(url.path).status == 404)
            let second = try #require(URL(string: renewed.member("url")))
            #expect(try await service.client.get(second.path).status == 200)
            #expect(try await ada.send("DELETE", "/reminders/calendar").status == 204)
            #expect(try await service.client.get(second.path).status == 404)
            #expect(try await service.client.get("/calendar/x.ics").status == 404)
            let export = try await ada.get("/parkings.ics")
            #expect(export.text.contains("BEGIN:VEVENT"))
            #expect(export["content-disposition"]?.contains("parkings.ics") == true)
        }
    }
}
