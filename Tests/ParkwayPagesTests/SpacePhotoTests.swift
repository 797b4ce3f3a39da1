import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Several photos of a space are chosen at once")
struct SpacePhotoTests {
    private func photos(_ page: HTTPAnswer) -> Int {
        page.text.matches(of: /name="remove" value="/).count
    }

    @Test func allOfThemAreAdded() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let id = try await OfferForm.draft(&ada)
            let form = try await ada.get("/storage/new/photo?space=\(id)")
            #expect(form.text.contains(/name="photo" accept="image\/\*" multiple/))
            let picture = try OfferForm.picture()
            let added = try await ada.follow(
                ada.post(
                    "/storage/new/photo?space=\(id)", ["do": "add"],
                    files: [
                        ("photo", "one.jpg", picture), ("photo", "two.jpg", picture),
                        ("photoTaken", "three.jpg", picture),
                    ]))
            #expect(photos(added) == 3)
        }
    }

    @Test func thoseThatCannotBeUsedAreNamedAndTheOthersAdded() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let id = try await OfferForm.draft(&ada)
            try await ada.get("/storage/new/photo?space=\(id)")
            let page = try await ada.post(
                "/storage/new/photo?space=\(id)", ["do": "save"],
                files: [
                    ("photo", "notes <b>.txt", Array("no photo".utf8)),
                    ("photo", "room.jpg", try OfferForm.picture()),
                    ("photo", "empty.gif", Array("GIF89a".utf8)),
                ])
            #expect(page.status == 422)
            #expect(page.text.contains("Cannot be used: notes &lt;b&gt;.txt, empty.gif."))
            #expect(photos(page) == 1)
        }
    }

    @Test func nineAreOneTooMany() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let id = try await OfferForm.draft(&ada)
            try await ada.get("/storage/new/photo?space=\(id)")
            let picture = try OfferForm.picture()
            let page = try await ada.post(
                "/storage/new/photo?space=\(id)", ["do": "add"],
                files: (1...9).map { ("photo", "\($0).jpg", picture) })
            #expect(page.status == 422)
            #expect(page.text.contains("A space has at most 8 photos."))
            #expect(photos(page) == 8)
        }
    }
}
