import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("People show themselves and their photos")
struct ProfilePageTests {
    static func picture() throws -> [UInt8] {
        try Array(
            Data(
                contentsOf: Repository.root.appending(
                    path: "Tests/PhotoRenderingTests/Pictures/turned.jpg")))
    }

    /// The fields of the form for a profile, with what others see.
    static func fields(
        _ name: String, username: String, about: String = "", born: String = "",
        profileVersion: String = "0"
    ) -> KeyValuePairs<String, String> {
        [
            "name": name, "email": "\(name)@example.org", "phone": "+37798765432",
            "plate": "CKXR318", "version": "1", "profileVersion": profileVersion,
            "username": username, "gender": "woman", "born": born, "about": about,
        ]
    }

    /// Posts a photo, and returns its page.
    static func post(_ browser: inout PageBrowser, caption: String = "Low tide") async throws
        -> String
    {
        try await browser.get("/photos/new")
        let posted = try await browser.post(
            "/photos/new", ["caption": caption, "key": UUID().uuidString],
            file: ("photo", picture()))
        #expect(posted.status == 303, "\(posted.text)")
        return try #require(posted["location"])
    }

    @Test func othersSeeAPersonWithoutEmailAndDate() async throws {
        try await RunningService.withTown { service in
            var ann = PageBrowser(service)
            try await ann.signUp("ann")
            #expect(try await ann.get("/me").text.contains("Choose a username"))
            try await ann.get("/me/profile")
            let saved = try await ann.post(
                "/me/profile",
                Self.fields(
                    "ann", username: "Ann.K", about: "Walks <b>.\nReads.", born: "1990-04-25"))
            #expect(try await ann.follow(saved).text.contains("Profile saved."))
            let own = try await ann.get("/me?tab=about").text
            #expect(own.contains("@Ann.K") && own.contains("Walks &lt;b&gt;."))

            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            let page = try await bob.get("/people/ann.k")
            #expect(page.status == 200)
            #expect(page.text.contains("years old") && page.text.contains("Woman"))
            #expect(page.text.contains("Walks &lt;b&gt;."))
            for secret in ["example.org", "1990", "04-25", "CKXR318", "98765432"] {
                #expect(!page.text.contains(secret), "\(secret)")
            }
            #expect(page.text.contains("/report?thing=person"))
            #expect(try await bob.get("/people/nobody1").status == 404)
            #expect(try await bob.get("/people/bob").status == 404)
            #expect(try await PageBrowser.stranger(service, "/people/ann.k") == 303)
        }
    }

    @Test func refusalsKeepWhatWasTyped() async throws {
        try await RunningService.withTown { service in
            var ann = PageBrowser(service)
            try await ann.signUp("ann")
            try await ann.get("/me/profile")
            _ = try await ann.post("/me/profile", Self.fields("ann", username: "ann"))
            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            for (username, words) in [
                ("ANN", "Another person has this username"), ("a", "3 to 30 letters"),
                ("admin", "reserved"),
            ] {
                try await bob.get("/me/profile")
                let refused = try await bob.post(
                    "/me/profile", Self.fields("bob", username: username, about: "Hello"))
                #expect(refused.status == 422 && refused.text.contains(words), "\(username)")
                #expect(refused.text.contains("value=\"\(username)\""))
                #expect(refused.text.contains("Hello</textarea>"))
                #expect(refused.text.contains("href=\"#username\""))
            }
            try await bob.get("/me/profile")
            let young = try await bob.post(
                "/me/profile", Self.fields("bob", username: "bob", born: "2024-01-01"))
            #expect(young.status == 422 && young.text.contains("at least 13 years"))
            #expect(try await bob.get("/people/bob").status == 404)
        }
    }

    @Test func aFormThatIsRefusedInOnePartChangesNothing() async throws {
        try await RunningService.withTown { service in
            var ann = PageBrowser(service)
            try await ann.signUp("ann")
            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            let (version, email) = ("1", "ann@example.org")
            for (version, email, password) in [
                // Another window has changed the account, the e-mail address is Ann's, or it needs a
                // password, or another one.
                ("7", "bob@example.org", ""), (version, email, "correct horse battery"),
                (version, "new@example.org", ""), (version, "new@example.org", "wrong password"),
            ] {
                try await bob.get("/me/profile")
                let refused = try await bob.post(
                    "/me/profile",
                    [
                        "name": "Robert", "email": .init(email), "phone": "+37798765432",
                        "plate": "BOB1", "version": .init(version), "profileVersion": "0",
                        "username": "bob", "gender": "man", "born": "", "about": "Hello",
                        "currentPassword": .init(password),
                    ])
                #expect(refused.status == 422, "\(version) \(email) \(refused.status)")
                #expect(try await ann.get("/people/bob").status == 404)
            }
            try await bob.get("/me/profile")
            let saved = try await bob.post(
                "/me/profile", Self.fields("bob", username: "bob", about: "Hello"))
            #expect(saved.status == 303)
            #expect(try await ann.get("/people/bob").text.contains("Hello"))
        }
    }

    @Test func aPhotoIsPostedChangedRemovedAndRestored() async throws {
        try await RunningService.withTown { service in
            var ann = PageBrowser(service)
            try await ann.signUp("ann")
            let photo = try await Self.post(&ann, caption: "Low <tide>")
            let page = try await ann.get(photo)
            #expect(page.text.contains("Low &lt;tide&gt;"))
            let picture = try await ann.get("\(photo)/photo?size=thumbnail")
            #expect(picture.status == 200)
            #expect(picture["content-type"]?.hasPrefix("image/") == true)
            try await ann.get("\(photo)/edit")
            let long = try await ann.post(
                "\(photo)/edit", ["caption": String(repeating: "x", count: 201)])
            #expect(long.status == 422 && long.text.contains("href=\"#caption\""))
            let edited = try await ann.post("\(photo)/edit", ["caption": "Harbour"])
            #expect(try await ann.follow(edited).text.contains("Caption saved."))
            #expect(try await ann.get("/me?tab=photos").text.contains("alt=\"Harbour\""))

            try await ann.get(photo)
            let removed = try await ann.post("\(photo)/remove")
            let list = try await ann.follow(removed)
            #expect(list.text.contains("\(photo)/restore") && !list.text.contains("alt=\"Harb"))
            #expect(try await ann.get(photo).status == 404)
            try await ann.get("/me?tab=photos")
            let restored = try await ann.post("\(photo)/restore")
            #expect(try await ann.follow(restored).text.contains("The photo is back."))
        }
    }

    @Test func aPhotoWithoutAFileOrWithAnotherFileIsRefused() async throws {
        try await RunningService.withTown { service in
            var ann = PageBrowser(service)
            try await ann.signUp("ann")
            try await ann.get("/photos/new")
            let key = UUID().uuidString
            let none = try await ann.post("/photos/new", ["caption": "Kept", "key": key])
            #expect(none.status == 422 && none.text.contains("Choose a photo."))
            #expect(none.text.contains("value=\"Kept\"") && none.text.contains(key))
            let text = try await ann.post(
                "/photos/new", ["caption": "Kept", "key": key],
                file: ("photo", Array("no photo".utf8)))
            #expect(text.status == 422 && text.text.contains("not a photo"))
            // The same form sent twice makes one post.
            let first = try await ann.post(
                "/photos/new", ["caption": "", "key": key], file: ("photo", Self.picture()))
            let second = try await ann.post(
                "/photos/new", ["caption": "", "key": key], file: ("photo", Self.picture()))
            #expect(first.status == 303 && first["location"] == second["location"])
        }
    }

    @Test func strangersSeeNoPhotosOfPeopleWithoutAUsername() async throws {
        try await RunningService.withTown { service in
            var ann = PageBrowser(service)
            try await ann.signUp("ann")
            let photo = try await Self.post(&ann)
            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            try await bob.get("/me/profile")
            for path in [photo, "\(photo)/photo", "\(photo)/edit", "/photos/new1"] {
                #expect(try await bob.get(path).status == 404, "\(path)")
            }
            try await ann.get("/me/profile")
            _ = try await ann.post("/me/profile", Self.fields("ann", username: "ann"))
            let seen = try await bob.get(photo)
            #expect(seen.status == 200 && seen.text.contains("/report?thing=photo-post"))
            #expect(!seen.text.contains("\(photo)/remove"))
            try await bob.get("/me/profile")
            #expect(try await bob.post("\(photo)/remove").status == 404)
            try await bob.get("/me/profile")
            #expect(try await bob.post("\(photo)/edit", ["caption": "x"]).status == 404)
            #expect(try await bob.get("/people/ann?tab=photos").text.contains(photo))
        }
    }

    @Test func theProfileHasAPhoto() async throws {
        try await RunningService.withTown { service in
            var ann = PageBrowser(service)
            try await ann.signUp("ann")
            #expect(try await ann.get("/me/photo").status == 404)
            try await ann.get("/me/profile")
            let saved = try await ann.post("/me/photo", [:], file: ("photo", Self.picture()))
            #expect(try await ann.follow(saved).text.contains("Photo saved."))
            #expect(try await ann.get("/me/photo?size=medium").status == 200)
            #expect(try await ann.get("/me").text.contains("/me/photo?size=medium"))
            try await ann.get("/me/profile")
            let removed = try await ann.post("/me/photo/remove")
            #expect(try await ann.follow(removed).text.contains("Photo removed."))
            #expect(try await ann.get("/me/photo").status == 404)
        }
    }
}

extension PageBrowser {
    /// The status that a page has for somebody who is not signed in.
    static func stranger(_ service: RunningService, _ path: String) async throws -> Int {
        var browser = PageBrowser(service)
        return try await Int(browser.get(path).status)
    }
}
