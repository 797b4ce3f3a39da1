import Accounts
import PersonalEvents
import RecordKeeping

struct InMemoryEventLog: EventLog {
    let store: InMemoryRecords

    func events(
        of person: Account.ID, after id: EventID, limit: Int
    ) async throws -> EventPage {
        try PageLimit.check(limit)
        return store.locked { state, _ in
            let log = state.events[person] ?? .init()
            let events = Array(log.events.filter { $0.id > id }.prefix(limit))
            let next = events.first?.id.number ?? log.latest.number + 1
            return EventPage(
                events: events, hasGap: id > log.latest || next != id.number + 1,
                latest: log.latest)
        }
    }

    func latest(of people: [Account.ID]) async throws -> [Account.ID: EventID] {
        store.locked { state, _ in
            let latest = people.map { ($0, state.events[$0]?.latest ?? .beginning) }
            return Dictionary(latest.filter { $0.1 != .beginning }, uniquingKeysWith: { $1 })
        }
    }

    func deleteOld() async throws {
        store.locked { state, now in state.deleteOldEvents(at: now) }
    }
}

struct InMemoryEventFeed: EventFeed {
    let store: InMemoryRecords

    func edition() throws -> Int64 {
        store.locked { state, _ in state.events.values.reduce(0) { $0 + $1.latest.number } }
    }
}

extension InMemoryRecords.State {
    mutating func append(_ draft: EventDraft, to person: Account.ID, at now: Timestamp) {
        var log = events[person] ?? .init()
        log.latest = EventID(number: log.latest.number + 1)
        log.events.append(PersonalEvent(id: log.latest, at: now, draft: draft))
        log.events.removeFirst(max(0, log.events.count - EventLimits.count))
        events[person] = log
        deleteOldEvents(at: now)
    }

    mutating func deleteOldEvents(at now: Timestamp) {
        let oldest = now.advanced(by: .zero - EventLimits.age)
        for person in events.keys { events[person]?.events.removeAll { $0.at <= oldest } }
    }
}

extension InMemoryRecords {
    /// The events of each person.
    public var events: any EventLog { InMemoryEventLog(store: self) }
    /// Notices events.
    public var eventFeed: any EventFeed { InMemoryEventFeed(store: self) }
}
