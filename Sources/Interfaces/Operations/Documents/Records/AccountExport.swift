public import Accounts
import ActivityPartners
import Buildings
import Conversations
import Foundation
import Moderation
import Operations
import ParkingRecords
import PersonalEvents
import Photos
import Profiles
import RecordKeeping
import RoadClosures
import StorageSpaces
import StoreContract
public import StoreRuntime
import WaterFountains
import WireText

/// Everything that a store keeps about a person, as one JSON document, written in parts.
///
/// Secrets are left out: of the password, sessions, tokens and links the store has only hashes, and
/// those stay in it.
public struct AccountExport: Sendable {
    /// The version of the document's form, which grows when a member changes its meaning.
    public static let formatVersion = 1

    /// Maximum number of records in memory.
    private static let pageLimit = 500
    /// Maximum number of parkings in memory while photos are read.
    private static let photoPageLimit = 20
    private let workspace: Workspace
    private let account: Account.ID
    private let opening: String

    /// Reads what is not written in pages.
    ///
    /// - Throws: `AccountsError.accountNotFound`; `StoreError`.
    public init(_ workspace: Workspace, of id: Account.ID) async throws {
        self.workspace = workspace
        account = id
        opening = String(
            try JSONText.compact(await AccountExportHead(workspace, of: id)).dropLast())
    }

    /// Writes the document part by part.
    ///
    /// - Throws: `StoreError`; what `write` throws.
    public func write(to write: (String) async throws -> Void) async throws {
        let time = workspace.clock.now()
        let records = workspace.records
        try await write(opening)
        try await list("parkings", write) { cursor in
            try await records.parkings.newestFirst(
                of: account, after: cursor, limit: Self.pageLimit
            )
            .map { try JSONText.compact(ParkingDocument($0, at: time)) }
        }
        try await list("photos", write) { try await photos(after: $0) }
        try await list("storageSpaces", write) { cursor in
            try await StorageSpaceDesk(workspace, for: account)
                .own(of: account, after: cursor, limit: Self.pageLimit)
                .map { try JSONText.compact(StorageSpaceDocument($0)) }
        }
        try await list("spacePhotos", write) { try await spacePhotos(after: $0) }
        try await list("rentals", write) { cursor in
            try await RentalDesk(workspace, person: account)
                .newestFirst(as: nil, after: cursor, limit: Self.pageLimit)
                .map { try JSONText.compact(RentalDocument($0)) }
        }
        try await list("partnerPosts", write) { cursor in
            try await records.partners.posts(
                of: account, after: cursor, limit: Self.pageLimit
            )
            .map { try JSONText.compact(PartnerPostDocument($0, at: time)) }
        }
        try await list("joinRequests", write) { cursor in
            try await records.partners.asked(
                by: account, after: cursor, limit: Self.pageLimit
            )
            .map { try JSONText.compact(PartnerPostDocument($0, at: time)) }
        }
        try await list("conversations", write) { cursor in
            try await records.conversations.latestFirst(
                of: account, after: cursor, limit: Self.pageLimit
            )
            .map { try JSONText.compact(ConversationDocument($0)) }
        }
        try await listParts("messages", write) { try await messages(after: $0) }
        try await list("fountainReviews", write) { cursor in
            try await records.fountains.newestReviews(
                of: nil, by: account, for: account, after: cursor, limit: Self.pageLimit
            )
            .map { try JSONText.compact(ReviewDocument($0, for: account)) }
        }
        try await list("fountainPhotos", write) { try await fountainPhotos(after: $0) }
        try await list("fountainConfirmations", write) { cursor in
            try await records.fountains.confirmations(
                by: account, after: cursor, limit: Self.pageLimit
            )
            .map { try JSONText.compact(ConfirmationDocument($0)) }
        }
        try await list("photoPosts", write) { try await photoPosts(after: $0) }
        try await list("reports", write) { cursor in
            try await records.moderation.reports(
                by: account, after: cursor, limit: Self.pageLimit
            )
            .map { try JSONText.compact(ReportDocument($0)) }
        }
        try await list("buildings", write) { cursor in
            guard cursor == nil else { return Page(items: [], next: nil) }
            let own = try await records.buildings.buildings(of: account)
            return Page(
                items: try own.map { try JSONText.compact(BuildingDocument($0)) }, next: nil)
        }
        try await list("closures", write) { cursor in
            let page = try await records.closures.newestFirst(
                for: account, after: cursor, limit: Self.pageLimit)
            return try Page(items: page.items.filter { $0.author == account }, next: page.next)
                .map { try JSONText.compact(OwnClosureDocument($0)) }
        }
        try await listParts("events", write) { (after: EventID?) in
            let page = try await records.events.events(
                of: account, after: after ?? .beginning, limit: Self.pageLimit)
            let texts = try page.events.map { try JSONText.compact(EventDocument($0)) }
            let isLast = page.events.count < Self.pageLimit
            return (texts, isLast ? nil : page.events.last?.id)
        }
        try await write("}\n")
    }

    /// A place in the messages of all conversations.
    private struct MessageCursor {
        /// The end of the conversation before.
        let conversation: PageCursor?
        let number: Int64
    }

    private func messages(
        after cursor: MessageCursor?
    ) async throws -> (items: [String], next: MessageCursor?) {
        let ledger = workspace.records.conversations
        let found = try await ledger.latestFirst(
            of: account, after: cursor?.conversation, limit: 1)
        guard let conversation = found.items.first else { return ([], nil) }
        let page = try await ledger.messages(
            .after(cursor?.number ?? 0), in: conversation.id, of: account, limit: Self.pageLimit)
        let texts = try page.messages.map {
            try JSONText.compact(
                ExportedMessageDocument(
                    conversation: conversation.id.description,
                    message: MessageDocument($0, in: conversation)))
        }
        if page.hasLater, let last = page.messages.last {
            return (texts, MessageCursor(conversation: cursor?.conversation, number: last.number))
        }
        return (texts, found.next.map { MessageCursor(conversation: $0, number: 0) })
    }

    /// The largest picture of each parking that has a photo, on a page of all parkings.
    private func photos(after cursor: PageCursor?) async throws -> Page<String> {
        let page = try await workspace.records.parkings.newestFirst(
            of: account, after: cursor, limit: Self.photoPageLimit)
        var texts: [String] = []
        for parking in page.items where parking.photo != nil {
            do {
                let photo = try await workspace.records.parkingPhotos.photo(
                    of: parking.id, of: account, size: .large, format: .jpeg)
                let bytes = Data(photo.variant.bytes).base64EncodedString()
                texts.append(
                    try JSONText.compact(
                        PhotoDocument(
                            parking: parking.id.description, type: PhotoFormat.jpeg.mediaType,
                            base64: bytes)))
            } catch ParkingRecordsError.noPhoto, ParkingRecordsError.notFound {
                // It was removed meanwhile.
            }
        }
        return Page(items: texts, next: page.next)
    }

    /// The largest picture of each review that has a photo, on a page of all reviews.
    private func fountainPhotos(after cursor: PageCursor?) async throws -> Page<String> {
        let fountains = workspace.records.fountains
        let page = try await fountains.newestReviews(
            of: nil, by: account, for: account, after: cursor, limit: Self.photoPageLimit)
        var texts: [String] = []
        for review in page.items.map(\.review) where review.photo != nil {
            do {
                let photo = try await fountains.photo(
                    ofReview: review.id, size: .large, format: .jpeg)
                texts.append(
                    try JSONText.compact(
                        ReviewPhotoDocument(
                            review: review.id.description, type: PhotoFormat.jpeg.mediaType,
                            base64: Data(photo.variant.bytes).base64EncodedString())))
            } catch WaterFountainsError.noPhoto, WaterFountainsError.reviewNotFound {
                // It was removed meanwhile.
            }
        }
        return Page(items: texts, next: page.next)
    }

    /// The photo posts of a page, each with its largest picture.
    private func photoPosts(after cursor: PageCursor?) async throws -> Page<String> {
        let profiles = workspace.records.profiles
        let page = try await profiles.photoPosts(
            of: account, for: account, after: cursor, limit: Self.photoPageLimit)
        var texts: [String] = []
        for post in page.items {
            do {
                let photo = try await profiles.photo(
                    ofPhotoPost: post.id, for: account, size: .large, format: .jpeg)
                texts.append(
                    try JSONText.compact(
                        ExportedPhotoPost(
                            post: PhotoPostDocument(post, for: account),
                            type: PhotoFormat.jpeg.mediaType,
                            base64: Data(photo.variant.bytes).base64EncodedString())))
            } catch ProfilesError.photoPostNotFound {
                // It was removed meanwhile.
            }
        }
        return Page(items: texts, next: page.next)
    }

    /// The largest picture of each photo of the spaces on a page.
    private func spacePhotos(after cursor: PageCursor?) async throws -> Page<String> {
        let catalog = workspace.records.spaces
        let page = try await catalog.newestFirst(of: account, after: cursor, limit: 1)
        var texts: [String] = []
        for space in page.items {
            for photo in space.photos {
                do {
                    let picture = try await catalog.photo(
                        photo.id, of: space.id, for: account, size: .large, format: .jpeg)
                    texts.append(
                        try JSONText.compact(
                            SpacePicture(
                                space: space.id.description, photo: photo.id.description,
                                type: PhotoFormat.jpeg.mediaType,
                                base64: Data(picture.variant.bytes).base64EncodedString())))
                } catch StorageSpacesError.noPhoto, StorageSpacesError.notFound {
                    // It was removed meanwhile.
                }
            }
        }
        return Page(items: texts, next: page.next)
    }

    private func list(
        _ name: String, _ write: (String) async throws -> Void,
        _ page: (PageCursor?) async throws -> Page<String>
    ) async throws {
        try await listParts(name, write) { (cursor: PageCursor?) in
            let page = try await page(cursor)
            return (page.items, page.next)
        }
    }

    /// Writes the member `name` with the items of all pages.
    private func listParts<Cursor>(
        _ name: String, _ write: (String) async throws -> Void,
        _ page: (Cursor?) async throws -> (items: [String], next: Cursor?)
    ) async throws {
        try await write(",\"\(name)\":[")
        var cursor: Cursor?
        var isFirst = true
        repeat {
            let part = try await page(cursor)
            let text = part.items.joined(separator: ",")
            if !part.items.isEmpty {
                try await write(isFirst ? text : "," + text)
                isFirst = false
            }
            cursor = part.next
        } while cursor != nil
        try await write("]")
    }
}

/// A message with the conversation that it belongs to.
private struct ExportedMessageDocument: Encodable {
    let conversation: String
    let message: MessageDocument

    private enum CodingKeys: String, CodingKey {
        case conversation
    }

    func encode(to encoder: any Encoder) throws {
        try message.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(conversation, forKey: .conversation)
    }
}

/// A photo post with its picture.
private struct ExportedPhotoPost: Encodable {
    let post: PhotoPostDocument
    let type: String
    let base64: String
}

/// The photo of a parking.
private struct PhotoDocument: Encodable {
    let parking: String
    let type: String
    let base64: String
}

/// The photo of a review.
private struct ReviewPhotoDocument: Encodable {
    let review: String
    let type: String
    let base64: String
}

/// A photo of a storage space.
private struct SpacePicture: Encodable {
    let space: String
    let photo: String
    let type: String
    let base64: String
}

/// A closure of the person, regardless of the map.
private struct OwnClosureDocument: Encodable {
    let id: String
    let label: String
    let modes: [String]
    let reason: String?
    let from: Timestamp?
    let until: Timestamp?
    let createdAt: Timestamp
    let scope: ClosureScope

    init(_ closure: RoadClosure) {
        id = closure.id.description
        label = closure.label
        modes = RoadUser.allCases.filter(closure.users.contains).map(\.rawValue)
        reason = closure.reason?.text
        from = closure.period.from
        until = closure.period.until
        createdAt = closure.createdAt
        scope = closure.scope
    }
}
