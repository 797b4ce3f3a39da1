import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Chats and requests have their pages")
struct InboxPagesTests {
    /// The numbers of the messages in a part of a page.
    private static func numbers(_ page: HTTPAnswer) -> [Int] {
        page.text.matches(of: /data-number="(\d+)"/).compactMap { Int($0.1) }
    }

    @Test func theNavigationCountsWhatWaits() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            var guest = try await PageBrowser.person("bob", service)
            let post = try await owner.addPost()
            #expect(!(try await owner.get("/parkings").text.contains("class=\"badge\"")))
            try await guest.ask(post)
            #expect(try await owner.get("/parkings").text.contains(", 1 waits</span>"))
            let chat = try await owner.accept()
            #expect(!(try await owner.get("/parkings").text.contains("class=\"badge\"")))
            #expect(try await guest.get("/inbox").text.contains("<h1 id=\"heading\""))
            #expect(try await guest.get("/inbox").text.contains("1 unread chat"))
            try await guest.get(chat)
            #expect(!(try await guest.get("/inbox").text.contains("unread chat")))
            owner.accept = "*/*"
            #expect(try await owner.get("/inbox/count").text.contains("\"sum\":0"))
        }
    }

    @Test func messagesAreSentAndRead() async throws {
        try await RunningService.withTown { service in
            var (owner, guest, _, chat) = try await PageBrowser.matched(service)
            let opened = try await guest.get(chat)
            #expect(opened.text.contains("ada accepted your request."))
            try await guest.say("Hello <b>Ada</b>", in: chat)
            let unread = try await owner.get("/inbox")
            #expect(unread.text.contains("Hello &lt;b&gt;Ada&lt;/b&gt;"))
            #expect(unread.text.contains("1 unread message"))
            #expect(!(try await guest.get(chat).text.contains("receipt is-read")))
            let seen = try await owner.get(chat)
            #expect(seen.text.contains("role=\"log\"") && !seen.text.contains("<b>Ada"))
            #expect(try await guest.get(chat).text.contains("receipt is-read"))
            #expect(try await guest.get("/inbox").text.contains("You: Hello"))
        }
    }

    @Test func aMessageThatIsSentTwiceIsThereOnce() async throws {
        try await RunningService.withTown { service in
            var (_, guest, _, chat) = try await PageBrowser.matched(service)
            try await guest.get(chat)
            let key = UUID().uuidString
            for _ in 0..<2 {
                let sent = try await guest.post(chat, ["text": "Once", "key": key])
                #expect(sent["location"] == chat + "#m2")
            }
            let page = try await guest.get(chat)
            #expect(page.text.matches(of: /class="bubble"/).count == 1)
            let other = try await guest.post(chat, ["text": "Twice", "key": key])
            #expect(other.status == 422 && other.text.contains(">\nTwice</textarea>"))
            let empty = try await guest.post(chat, ["text": " ", "key": "k"])
            #expect(empty.status == 422 && empty.text.contains("Write a message first."))
            let long = try await guest.post(
                chat, ["text": String(repeating: "x", count: 2_001), "key": "k"])
            #expect(long.status == 422 && long.text.contains("at most 2000 characters"))
        }
    }

    /// Two people write to each other; the stream of one is cut twice, and what its script would fetch
    /// has each message once and in order.
    @Test func noMessageIsLostOrToldTwiceAfterAReconnect() async throws {
        try await RunningService.withTown { service in
            var (owner, guest, _, chat) = try await PageBrowser.matched(service)
            try await guest.get(chat)
            let cookies = guest.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let request = { (more: String) in
                "GET /me/events HTTP/1.1\r\nHost: x\r\nCookie: \(cookies)\r\n"
                    + "Accept: text/event-stream\r\n\(more)\r\n"
            }
            var told: [String] = []
            var last = ""
            func take(_ text: String) {
                for match in text.matches(of: /id: (\d+)\nevent: conversation\.message\n/) {
                    told.append(String(match.1))
                }
                last = text.matches(of: /id: (\d+)\n/).last.map { String($0.1) } ?? last
            }
            try await service.client.withRawConnection { connection in
                try await connection.send(request(""))
                _ = await connection.read(through: "\r\n\r\n")
                try await owner.say("one", in: chat)
                take(await connection.read(through: "conversation.message"))
                take(await connection.read(through: "}\n\n"))
            }
            // While nobody listens, both write.
            try await owner.say("two", in: chat)
            try await guest.say("three", in: chat)
            try await owner.say("four", in: chat)
            let cut = last
            #expect(!cut.isEmpty)
            try await service.client.withRawConnection { connection in
                try await connection.send(request("Last-Event-ID: \(cut)\r\n"))
                try await owner.say("five", in: chat)
                var text = ""
                while text.matches(of: /event: conversation\.message/).count < 4 {
                    let more = await connection.read(through: "}\n\n")
                    guard !more.isEmpty else { break }
                    text += more
                }
                take(text)
            }
            #expect(Set(told).count == told.count, "an event was told twice: \(told)")
            #expect(told.compactMap(Int.init) == told.compactMap(Int.init).sorted())
            guest.accept = "*/*"
            let part = try await guest.get(chat + "/messages?after=1&seen=1")
            #expect(Self.numbers(part) == [2, 3, 4, 5, 6])
            #expect(
                part.text.matches(of: /<\/span>(one|two|three|four|five)</).map { String($0.1) }
                    == ["one", "two", "three", "four", "five"])
            let none = try await guest.get(chat + "/messages?after=6")
            #expect(none.status == 200 && Self.numbers(none).isEmpty)
            #expect(Self.numbers(try await guest.get(chat + "/messages?after=4")) == [5, 6])
        }
    }

    @Test func olderMessagesAreOnEarlierPages() async throws {
        try await RunningService.withTown { service in
            var (owner, guest, _, chat) = try await PageBrowser.matched(service)
            for number in 1...24 { try await owner.say("a\(number)", in: chat) }
            for number in 1...24 { try await guest.say("b\(number)", in: chat) }
            let latest = try await owner.get(chat)
            #expect(Self.numbers(latest) == Array(10...49))
            #expect(latest.text.contains("href=\"\(chat)?before=10\""))
            let earlier = try await owner.get(chat + "?before=10")
            #expect(Self.numbers(earlier) == Array(1...9))
            #expect(earlier.text.contains("To the latest messages"))
        }
    }

    @Test func whoIsBlockedCannotWrite() async throws {
        try await RunningService.withTown { service in
            var (owner, guest, post, chat) = try await PageBrowser.matched(service)
            try await owner.get(chat)
            let blocked = try await owner.follow(owner.post(chat + "/block"))
            #expect(blocked.text.contains("You cannot write to each other."))
            #expect(blocked.text.contains("action=\"\(chat)/unblock\""))
            let other = try await guest.get(chat)
            #expect(other.text.contains("You cannot write to each other."))
            #expect(!other.text.contains("id=\"composer\""))
            // The post is not found any more, so the chat leads to none.
            #expect(!other.text.contains("href=\"\(post)"))
            let sent = try await guest.post(chat, ["text": "Hello", "key": "k"])
            #expect(sent.status == 422 && !sent.text.contains("class=\"bubble\""))
            try await owner.get(chat)
            _ = try await owner.follow(owner.post(chat + "/unblock"))
            try await guest.say("Hello again", in: chat)
        }
    }

    @Test func aChatCanBeReportedWithOneOfItsMessages() async throws {
        try await RunningService.withTown { service in
            var (owner, guest, _, chat) = try await PageBrowser.matched(service)
            try await guest.say("Rude words", in: chat)
            let form = try await owner.get(chat + "/report")
            #expect(form.text.contains("Rude words</option>"))
            let empty = try await owner.post(chat + "/report", ["reason": "", "message": "2"])
            #expect(empty.status == 422 && empty.text.contains("Say why"))
            let sent = try await owner.follow(
                owner.post(chat + "/report", ["reason": "He is rude.", "message": "2"]))
            #expect(sent.text.contains("Your report is sent."))
        }
    }

    @Test func nobodyElseFindsAChatOrARequest() async throws {
        try await RunningService.withTown { service in
            var (owner, guest, post, chat) = try await PageBrowser.matched(service)
            try await guest.say("Secret", in: chat)
            var eve = try await PageBrowser.person("eve", service)
            try await eve.ask(post)
            let acceptance = try await owner.acceptance()
            let missing = "/inbox/0198f2a0-0000-7000-8000-000000000000"
            for path in ["", "/messages", "/report"] {
                let theirs = try await eve.get(chat + path)
                let none = try await eve.get(missing + path)
                #expect(theirs.status == 404 && none.status == 404, "\(path)")
                #expect(!theirs.text.contains("Secret"), "\(path)")
            }
            for path in [chat, chat + "/block", chat + "/report", acceptance] {
                try await eve.get("/partners/new")
                #expect(try await eve.post(path, ["text": "x"]).status == 404, "\(path)")
            }
            #expect(try await eve.get("/inbox/requests").text.contains("No requests"))
        }
    }
}
