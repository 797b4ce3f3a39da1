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
public import Remedies
public import Reminders
public import RemoteGeocoding
public import RoadClosures
public import SignedReceipts
public import StorageSpaces
public import WaterFountains

/// The records of a store, whatever database it uses.
///
/// A change is on the disk when the function that makes it returns. Besides its own errors, each
/// ledger throws ``StoreError``.
public protocol RecordStore: Sendable {
    /// The accounts with their sessions.
    var accounts: any AccountDirectory { get }
    /// The parkings of all accounts.
    var parkings: any ParkingLedger { get }
    /// The photos of parkings.
    var parkingPhotos: any ParkingPhotoCatalog { get }
    /// The events of each person.
    var events: any EventLog { get }
    /// Tells whether any process has written to the store.
    var eventFeed: any EventFeed { get }
    /// What people want to be reminded of.
    var reminders: any ReminderLedger { get }
    /// Where people's reminders are sent.
    var webhooks: any WebhookLedger { get }
    /// What pairs of people write to each other.
    var conversations: any ConversationLedger { get }
    /// How much waits for each person, in all of these.
    var inboxes: any InboxCounter { get }
    /// Posts of people who look for others.
    var partners: any PartnerBoard { get }
    /// What people show of themselves.
    var profiles: any ProfileCatalog { get }
    /// Reports, and what is done about them.
    var moderation: any ModerationLedger { get }
    /// Buildings, who does what for them, and the stays in them.
    var buildings: any BuildingLedger { get }
    /// The cameras of buildings, and what they see.
    var cameras: any CameraLedger { get }
    /// The storage spaces on offer.
    var spaces: any StorageSpaceCatalog { get }
    /// Fountains, and what people say about them.
    var fountains: any FountainCatalog { get }
    /// The rentals of storage spaces.
    var rentals: any RentalLedger { get }
    /// The closed roads.
    var closures: any ClosureLedger { get }
    /// Reports each closure at once, whichever process made it.
    var closureFeed: any ClosureFeed { get }
    /// The state of the remote lookup, which all processes on the store share.
    var remoteLookups: any RemoteLookupLedger { get }
    /// The keys of receipts, which all processes on the store share. They are no part of backups.
    var receiptKeys: any ReceiptKeyStore { get }

    /// Whether the atlas of the store's folder can be used. If it was imported after the store was
    /// opened, it can be used only after ``reloadAtlas()``.
    var hasAtlas: Bool { get }

    /// Why the records can only be read; nil if they can be changed, too. For example, the disk was
    /// full when the store was opened. It does not change while the store is open.
    var obstacleToChanges: StoreError? { get }

    /// Why the atlas that was found last cannot be used; nil if it can, or if there was none.
    var atlasProblem: StoreError? { get }

    /// Looks at the atlas again after an import. If it cannot be used, the store has none.
    ///
    /// - Throws: ``StoreError/atlasUnusable(path:)``,
    ///   ``StoreError/atlasVersion(path:found:expected:)``.
    func reloadAtlas() throws

    /// Reads a row of the records, to find out whether they can be read.
    ///
    /// - Throws: ``StoreError``.
    func probe() async throws

    /// Removes the bytes of photos that no record has any more, a part of them at a time.
    ///
    /// - Throws: ``StoreError``.
    func removeUnusedPhotos() async throws

    /// Reads all records and the atlas, and asks the replicas.
    ///
    /// - Returns: what is wrong with them; empty if nothing is.
    func check() async -> [StoreProblem]

    /// The replicas that the store was opened with; empty if there are none. See ``ReadAge``.
    var replicas: [RecordReplica] { get }
}

extension RecordStore {
    /// None.
    public var replicas: [RecordReplica] { [] }
}

/// A fault in a store.
public struct StoreProblem: RemediableError, Hashable, CustomStringConvertible {
    /// The path of the file that is damaged, or the address of the database without its password.
    public let place: String
    /// What is wrong.
    public let text: String
    /// What a person can do; nil if there is no particular remedy.
    public let remedy: Remedy?

    /// A problem with the file or the database at `place`.
    public init(place: String, text: String, remedy: Remedy?) {
        self.place = place
        self.text = text
        self.remedy = remedy
    }

    public var description: String { "\(place): \(text)" }
}

/// The names of the files in a store's folder that every store has.
public enum StoreFiles {
    /// The file with the atlas.
    public static func atlas(in folder: URL) -> URL { folder.appending(path: "atlas.sqlite") }

    /// Makes the folder of a store, for its owner alone, unless it is there.
    ///
    /// - Throws: ``StoreError/notAFolder(path:)``, ``StoreError/inaccessible(path:reason:)``.
    public static func prepare(_ folder: URL) throws(StoreError) {
        var isFolder: ObjCBool = false
        let files = FileManager.default
        if unsafe files.fileExists(atPath: folder.path, isDirectory: &isFolder) {
            guard isFolder.boolValue else { throw .notAFolder(path: folder.path) }
            return
        }
        do {
            try files.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .inaccessible(path: folder.path, reason: "the folder cannot be created")
        }
    }
}
