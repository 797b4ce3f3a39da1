public import Accounts
public import ActivityPartners
public import BuildingCameras
public import Buildings
public import Conversations
public import Foundation
public import Inboxes
public import Moderation
public import ParkingRecords
public import PersonalEvents
public import Profiles
public import Reminders
public import RemoteGeocoding
public import RoadClosures
public import SignedReceipts
public import StorageSpaces
public import StoreContract
public import WaterFountains

/// The store of a service for the map alone: an atlas in a folder, and no records.
///
/// No file is opened or made for records. Every ledger throws ``StoreContract/StoreError/noRecords``,
/// except those that the map needs: no road is closed, and the state of the remote lookup is in
/// memory.
public final class AbsentRecordStore: RecordStore {
    private let atlas: AtlasFolder
    /// The keys of receipts, in a file of the folder.
    public let receiptKeys: any ReceiptKeyStore

    /// The atlas is in `folder`, which may have none yet.
    public init(atlasFolder folder: URL) {
        atlas = AtlasFolder(folder)
        receiptKeys = ReceiptKeyFile(in: folder)
    }

    /// There are none.
    public let accounts: any AccountDirectory = AbsentAccounts()
    /// There are none.
    public let parkings: any ParkingLedger = AbsentParkings()
    /// There are none.
    public let parkingPhotos: any ParkingPhotoCatalog = AbsentParkingPhotos()
    /// There are none.
    public let events: any EventLog = AbsentEvents()
    /// There are no changes.
    public let eventFeed: any EventFeed = AbsentEventFeed()
    /// There are none.
    public let reminders: any ReminderLedger = AbsentReminders()
    /// There are none.
    public let webhooks: any WebhookLedger = AbsentWebhooks()
    /// There are none.
    public let conversations: any ConversationLedger = AbsentConversations()
    /// There are none.
    public let inboxes: any InboxCounter = AbsentInboxes()
    /// There is none.
    public let partners: any PartnerBoard = AbsentPartners()
    /// There are none.
    public let profiles: any ProfileCatalog = AbsentProfiles()
    /// There are no reports.
    public let moderation: any ModerationLedger = AbsentModeration()
    /// There are none.
    public let buildings: any BuildingLedger = AbsentBuildings()
    /// There are none.
    public let cameras: any CameraLedger = AbsentCameras()
    /// There are none.
    public let spaces: any StorageSpaceCatalog = AbsentSpaces()
    /// There are none but those of the map.
    public let fountains: any FountainCatalog = AbsentFountains()
    /// There are none.
    public let rentals: any RentalLedger = AbsentRentals()
    /// There are none.
    public let closures: any ClosureLedger = AbsentClosures()
    /// No road is closed.
    public let closureFeed: any ClosureFeed = NoClosures()
    /// Those of this process.
    public let remoteLookups: any RemoteLookupLedger = RemoteLookupsInMemory()

    /// Whether the atlas that was found last can be used.
    public var hasAtlas: Bool { atlas.hasAtlas }

    /// ``StoreContract/StoreError/noRecords``.
    public var obstacleToChanges: StoreError? { .noRecords }

    /// Why the atlas that was found last cannot be used; nil if it can, or if there was none.
    public var atlasProblem: StoreError? { atlas.problem }

    /// Looks at the atlas again after an import.
    ///
    /// - Throws: ``StoreContract/StoreError/atlasUnusable(path:)``,
    ///   ``StoreContract/StoreError/atlasVersion(path:found:expected:)``.
    public func reloadAtlas() throws { try atlas.reload() }

    /// Does nothing, because nothing can be wrong with no records.
    public func probe() async {}

    /// Does nothing, because there are no photos.
    public func removeUnusedPhotos() async {}

    /// What is wrong with the atlas; empty if nothing is.
    public func check() async -> [StoreProblem] { atlas.check() }

    /// There is nothing to copy.
    ///
    /// - Throws: ``StoreContract/StoreError/noRecords``.
    public func backup(to file: URL) async throws { throw StoreError.noRecords }
}

/// No road was ever closed.
private struct NoClosures: ClosureFeed {
    private static let edition: Int64 = 1

    func changes(after edition: Int64) -> ClosureChanges? {
        edition < Self.edition
            ? ClosureChanges(edition: Self.edition, closed: [], reopened: []) : nil
    }
}
