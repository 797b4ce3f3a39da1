import Accounts
import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("The page of the map")
struct MapPageTests {
    @Test func itBeginsWithASearchAPictureAndTheTools() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map")
            #expect(page.status == 200)
            #expect(page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("role=\"search\""))
            #expect(page.text.contains("/map.png?at="))
            for tool in ["route", "parking", "reach", "closures"] {
                #expect(page.text.contains("href=\"/map?show=\(tool)\""))
            }
        }
    }

    @Test func searchesListAnswersWithKindAndDistance() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get(
                "/map?q=market+square+car+park&center=45.3905,-65.3541")
            #expect(page.text.contains("<b>Market Square Car Park</b>"))
            #expect(page.text.contains("Car park, Old Town"))
            #expect(page.text.contains(/<span class="row-end">[0-9]+ m<\/span>/))
            #expect(page.text.contains("numbered=true"))
            let none = try await service.client.get("/map?q=xyzzyplugh")
            #expect(none.text.contains("Nothing found for “xyzzyplugh”"))
        }
    }

    @Test func aSimilarSpellingSaysSo() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map?q=Harbuor+Street")
            #expect(page.text.contains("similar spelling"))
            let exact = try await service.client.get("/map?q=Harbour+Street")
            #expect(!exact.text.contains("similar spelling"))
        }
    }

    @Test func suggestionsBeginWithWhatWasTyped() async throws {
        try await RunningService.withTown { service in
            let list = try await service.client.get("/map/suggestions?q=mark")
            let names = list.text.matches(of: /data-label="([^"]+)"/).map { String($0.1) }
            #expect(names.count <= 5)
            #expect(names.first?.hasPrefix("Mark") == true)
            let empty = try await service.client.get("/map/suggestions")
            #expect(empty.status == 200)
            #expect(!empty.text.contains("role=\"option\""))
        }
    }

    @Test func aPlaceHasItsFactsAndWhatOneCanDo() async throws {
        try await RunningService.withTown { service in
            let search = try await service.client.get("/map?q=Market+Square+Car+Park").text
            let link = try #require(search.firstMatch(of: /class="row" href="([^"]+)"/)?.1)
            let page = try await service.client.get(String(link).replacing("&amp;", with: "&"))
            for text in [
                "<h2>Market Square Car Park</h2>", "Underground car park", "<dt>Spaces</dt><dd>180",
                "Open until", "href=\"geo:45.39", "show=route&amp;to=Market%20Square%20Car%20Park",
                "show=parking", "<dt>Charging</dt><dd>Unknown",
            ] { #expect(page.text.contains(text), "\(text)") }
        }
    }

    @Test func aTapFindsTheNearestAddress() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map?at=45.39128,-65.35609")
            #expect(page.text.contains("Merchant Drive</h2>"))
            let sea = try await service.client.get("/map?at=45.30,-65.35")
            #expect(sea.status == 200)
            #expect(sea.text.contains("<h2>45.30000, −65.35000</h2>"))
        }
    }

    @Test func aRouteHasModesAlternativesAndSteps() async throws {
        try await RunningService.withTown { service in
            let query = "show=route&from=4+Gull+Terrace&to=Station+Car+Park"
            let page = try await service.client.get("/map?\(query)").text
            #expect(page.matches(of: /class="chip" href/).count == 3)
            #expect(page.matches(of: /class="trip"/).count > 1)
            #expect(page.contains("Head east on Gull Terrace."))
            #expect(page.contains("/api/v1/route?from="))
            #expect(page.contains(#""kind":"route""#))
            let other = try await service.client.get("/map?\(query)&alternative=1").text
            #expect(other != page)
            // The file and the link have the chosen trip.
            #expect(!page.contains("chosen=1"))
            #expect(other.contains("alternatives=2&amp;chosen=1&amp;format=gpx"))
            #expect(other.contains(/href="[^"]*alternative=1" data-share="/))
            let via = try await service.client.get("/map?\(query)&via=Town+Hall").text
            #expect(via.contains("Via Town Hall") || via.contains("Via Ternhaven Town Hall"))
        }
    }

    @Test func thePictureShowsTheChosenAlternativeAsTheMainLine() async throws {
        try await RunningService.withTown { service in
            let query = "show=route&from=4+Gull+Terrace&to=Station+Car+Park"
            var pictures: Set<[UInt8]> = []
            for alternative in 0...1 {
                let page = try await service.client.get("/map?\(query)&alternative=\(alternative)")
                let link = try #require(page.text.firstMatch(of: /src="([^"]+map\.png[^"]+)"/)?.1)
                #expect(link.contains("chosen=\(alternative)&"))
                let path = String(link).replacing("&amp;", with: "&")
                let picture = try await service.client.get(path)
                #expect(picture.status == 200)
                pictures.insert(picture.body)
            }
            #expect(pictures.count == 2)
        }
    }

    @Test func aRouteCanArriveByATime() async throws {
        try await RunningService.withTown { service in
            let query = "show=route&from=4+Gull+Terrace&to=Station+Car+Park"
            for time in ["arrive=2030-11-21T18:30", "when=arrive&time=2030-11-21T18:30"] {
                let page = try await service.client.get("/map?\(query)&\(time)").text
                #expect(page.contains("Arrive by 2030-11-21 18:30"))
                #expect(page.contains(/leave by 18:2[0-9]</))
                #expect(page.contains("<option value=\"arrive\" selected>"))
                // Links keep the arrival, and the form of the time does not keep the old one.
                #expect(page.contains("arrive=2030-11-21T18:30&amp;alternative=1"))
                #expect(page.matches(of: /name="arrive"/).count == 1)
            }
            let past = try await service.client.get("/map?\(query)&arrive=2020-11-21T18:30").text
            #expect(past.contains("you would have had to leave at 2020-11-21 18:2"))
            let now = try await service.client.get("/map?\(query)&when=now&time=2030-11-21T18:30")
            #expect(now.text.contains("<option value=\"now\" selected>"))
            #expect(now.text.contains("arrive "))
        }
    }

    @Test func thingsWithoutAWordAreCalledByTheirCategory() async throws {
        try await RunningService.withTown { service in
            for language in ["en", "de", "fr", "it", "es"] {
                let page = try await service.client.get("/map?q=parking&lang=\(language)").text
                for note in page.matches(of: /<span class="row-note">([^<]*)/) {
                    #expect(!note.1.contains("_"), "\(note.1) in \(language)")
                }
            }
        }
    }

    @Test func pagesSayHowLongTheyTook() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map?q=market")
            let timing = try #require(page["server-timing"])
            #expect(timing.contains(/^search;dur=[0-9.]+, page;dur=[0-9.]+$/))
        }
    }

    @Test func aRouteWithoutAWaySaysWhichEndCannotBeReached() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get(
                "/map?show=route&from=4+Gull+Terrace&to=Sea&toAt=44.0,-65.0")
            #expect(page.status == 200)
            #expect(page.text.contains("No road is near the destination."))
            let unknown = try await service.client.get(
                "/map?show=route&from=Nowhereville&to=Town+Hall")
            #expect(unknown.text.contains("“Nowhereville” was not found."))
        }
    }

    @Test func anAmbiguousEndOffersItsCandidates() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map?show=route&from=Church&to=Town+Hall").text
            guard page.contains("Which “Church”?") else { return }
            let link = try #require(page.firstMatch(of: /class="row" href="([^"]+fromAt[^"]+)"/)?.1)
            let route = try await service.client.get(String(link).replacing("&amp;", with: "&"))
            #expect(route.text.contains("class=\"trip\""))
        }
    }

    @Test func carParksAreFilteredAndNumbered() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map?show=parking&to=Town+Hall&stay=2").text
            #expect(page.contains("for 2 hours"))
            let rows = page.matches(of: /id="place-[0-9]+"/).count
            #expect(rows > 3)
            #expect(page.matches(of: /"kind":"number"/).count == rows)
            let free = try await service.client.get(
                "/map?show=parking&to=Town+Hall&stay=2&fee=free"
            ).text
            #expect(free.contains("id=\"place-1\""))
            #expect(page.contains("CAD/hour") && !free.contains("CAD/hour"))
        }
    }

    @Test func areasAreListedTheSmallestFirst() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get(
                "/map?show=reach&from=Town+Hall&mode=walking&minutes=5,10")
            let times = page.text.matches(of: /<span class="row-title">(\d+ min)<\/span>/)
            #expect(times.map { String($0.1) } == ["5 min", "10 min"])
            #expect(page.text.contains("&amp;minutes=5%2C10") || page.text.contains("minutes=5,10"))
            #expect(page.text.contains("<input type=\"datetime-local\" name=\"depart\""))
            let later = try await service.client.get(
                "/map?show=reach&from=Town+Hall&mode=walking&depart=2030-11-21T18:30")
            #expect(later.text.contains("Leave at 2030-11-21 18:30"))
        }
    }

    @Test func closuresInForceAreListed() async throws {
        try await RunningService.withTown { service in
            let none = try await service.client.get("/map?show=closures")
            #expect(none.text.contains("0 closed roads"))
            let person = try await service.person("ada", .owner)
            let closed = try await person.send(
                "POST", "/closures", json: #"{"street":"Harbour Street","reason":"<b>Fair</b>"}"#)
            #expect(closed.status == 201, "\(closed.text)")
            let page = try await service.client.get("/map?show=closures")
            #expect(page.text.contains("1 closed road<"))
            #expect(page.text.contains("Harbour Street"))
            #expect(page.text.contains("&lt;b&gt;Fair&lt;/b&gt;"))
            #expect(page.text.contains("MultiLineString"))
        }
    }

    @Test func thePictureMovesByLinks() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map?center=45.39,-65.35&zoom=15").text
            let links = page.matches(of: /<a href="([^"]+)" title/).map { String($0.1) }
            let moves = links.filter { $0.contains("center=") }
            #expect(moves.count == 6)
            #expect(
                moves.contains {
                    $0.contains("zoom=16") && $0.contains("center=45.39000,-65.35000")
                })
        }
    }
}
