import Accounts
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import PersonalEvents
import StoreContract
import StoreRuntime
import WireText

extension ServiceDependencies {
    /// The events of a person as server-sent events: those after `id`, and then each one as it
    /// happens. A heartbeat keeps the connection open. The stream ends when the client closes the
    /// connection, when the service is being stopped, or when `isAllowed` is false at a heartbeat, as
    /// when the session has ended. If `id` is nil, only events from now on are sent.
    ///
    /// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
    ///
    /// - Throws: ``Failure`` (429) if the person has too many streams open, 503 if all have.
    package func eventStream(
        for person: Account.ID, after id: EventID?,
        while isAllowed: @escaping @Sendable () async -> Bool
    ) async throws -> Response {
        let stream = try eventStreams.open(for: person)
        let log = workspace.records.events
        let start: EventID
        if let id { start = id } else { start = try await log.latest(of: person) }
        let body = ResponseBody { writer in
            // A client that lost the connection waits this long, in milliseconds.
            try await writer.write(ByteBuffer(string: "retry: 2000\nid: \(start)\n\n"))
            // What was written before the first signal.
            var last = try await Self.write(log, person, after: start, to: &writer)
            var beat: Int?
            for await signal in stream.signals {
                if let latest = signal.latest, latest != last {
                    last = try await Self.write(log, person, after: last, to: &writer)
                }
                if let beat, signal.beat != beat {
                    guard await isAllowed() else { break }
                    try await writer.write(ByteBuffer(string: ":\n\n"))
                }
                beat = signal.beat
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // nginx would collect events before it passes them on.
                .accelBuffering: "no",
            ], body: body)
    }

    /// Writes the events after `id`.
    ///
    /// - Returns: the last event that was written.
    private static func write(
        _ log: any EventLog, _ person: Account.ID, after id: EventID,
        to writer: inout any ResponseBodyWriter
    ) async throws -> EventID {
        var last = id
        while true {
            let page = try await log.events(of: person, after: last, limit: 100)
            var text = ""
            if page.hasGap { text += "event: reset\ndata: {}\n\n" }
            for event in page.events {
                let json = String(
                    decoding: try JSONText.compactBytes(EventDocument(event)), as: UTF8.self)
                text += "id: \(event.id)\nevent: \(event.draft.name.text)\ndata: \(json)\n\n"
            }
            if page.events.isEmpty && page.hasGap { text += "id: \(page.latest)\n\n" }
            if !text.isEmpty { try await writer.write(ByteBuffer(string: text)) }
            last = page.events.last?.id ?? (page.hasGap ? page.latest : last)
            if last >= page.latest { return last }
        }
    }
}

extension HTTPField.Name {
    /// The event that a client received last, before it lost the connection.
    package static let lastEventID = known("Last-Event-ID")
    fileprivate static let accelBuffering = known("X-Accel-Buffering")
}
