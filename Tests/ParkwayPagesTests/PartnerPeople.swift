import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

/// What people do with the pages of activity partners, for tests.
extension PageBrowser {
    /// A new person in a browser.
    static func person(_ name: String, _ service: RunningService) async throws -> PageBrowser {
        var browser = PageBrowser(service)
        try await browser.signUp(name)
        return browser
    }

    /// The fields of a post, as a browser sends them.
    static func post(
        activity: String = "Tennis", comment: String = "Any level.", until: String? = nil,
        key: String = UUID().uuidString, version: String = ""
    ) -> KeyValuePairs<String, String> {
        [
            "key": key, "version": version, "activity": activity, "comment": comment,
            "days": "sat", "days": "sun", "from": "10:00", "to": "12:00",
            "validUntil": until ?? RunningService.day(7), "places": "2", "at": "45.39128,-65.35609",
            "label": "12 Harbour Street, Old Town", "source": "address", "do": "save",
        ]
    }

    /// Adds a post.
    ///
    /// - Returns: the address of its page.
    mutating func addPost(activity: String = "Tennis") async throws -> String {
        try await get("/partners/new")
        let added = try await post("/partners/new", Self.post(activity: activity))
        #expect(added.status == 303, "\(added.text)")
        return try #require(added["location"])
    }

    /// Asks to join a post.
    mutating func ask(_ post: String) async throws {
        try await get(post)
        #expect(try await self.post(post + "/join", ["back": post]).status == 303)
    }

    /// The address of the form that accepts the only request that waits.
    mutating func acceptance() async throws -> String {
        let page = try await get("/inbox/requests")
        return String(
            try #require(
                page.text.firstMatch(of: /action="(\/inbox\/requests\/[\w-]+\/accept)"/)?.1))
    }

    /// Accepts the only request that waits.
    ///
    /// - Returns: the address of the chat.
    mutating func accept() async throws -> String {
        let accepted = try await post(acceptance())
        return try #require(accepted["location"])
    }

    /// Writes a message.
    mutating func say(_ text: String, in chat: String) async throws {
        try await get(chat)
        let sent = try await post(chat, ["text": text, "key": UUID().uuidString])
        #expect(sent.status == 303, "\(sent.text)")
    }

    /// Two people in a chat about a post of the first.
    static func matched(
        _ service: RunningService
    ) async throws -> (owner: PageBrowser, guest: PageBrowser, post: String, chat: String) {
        var (owner, guest) = (
            try await person("ada", service), try await person("bob", service)
        )
        let post = try await owner.addPost()
        try await guest.ask(post)
        let chat = try await owner.accept()
        return (owner, guest, post, chat)
    }
}
