public import ParkingRecords
public import PersonalEvents
public import Reminders
public import RemoteGeocoding
public import RoadClosures

// MARK: - Parkings with their reminders and events, and closures

extension PostgresStore {
    /// The parkings of all accounts.
    public var parkings: any ParkingLedger { PostgresParkingLedger(records) }
    /// The photos of parkings.
    public var parkingPhotos: any ParkingPhotoCatalog { PostgresParkingPhotos(records) }
    /// The events of each person.
    public var events: any EventLog { PostgresEventLog(records) }
    /// Tells whether any process has added an event.
    public var eventFeed: any EventFeed { PostgresEventFeed(eventListener) }
    /// What people want to be reminded of.
    public var reminders: any ReminderLedger { PostgresReminders(records) }
    /// Where people's reminders are sent.
    public var webhooks: any WebhookLedger { PostgresWebhooks(records) }
    /// The closures.
    public var closures: any ClosureLedger { PostgresClosureLedger(records, closureChanges) }
    /// The changes of closures, by all processes.
    public var closureFeed: any ClosureFeed { closureChanges }
    /// The state and the cached answers of the remote lookup.
    public var remoteLookups: any RemoteLookupLedger { PostgresRemoteLookupLedger(records) }
}
