import Accounts
import ActivityPartners
import Conversations
import RecordKeeping
import StoreContract

/// There are no conversations.
struct AbsentConversations: ConversationLedger {
    func open(
        _ parties: ConversationParties, by person: Account.ID
    ) async throws -> Conversation { throw StoreError.noRecords }

    func latestFirst(
        of person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Conversation> { throw StoreError.noRecords }

    func conversation(
        _ reference: RecordReference, of person: Account.ID
    ) async throws -> Conversation { throw StoreError.noRecords }

    func unread(of person: Account.ID) async throws -> Int { throw StoreError.noRecords }

    func messages(
        _ range: MessageRange, in id: Conversation.ID, of person: Account.ID, limit: Int
    ) async throws -> MessagePage { throw StoreError.noRecords }

    func send(
        _ text: MessageText, in id: Conversation.ID, by person: Account.ID, key: CreationKey?
    ) async throws -> Creation<Message> { throw StoreError.noRecords }

    func markRead(
        upTo number: Int64, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation { throw StoreError.noRecords }

    func setBlocked(
        _ isBlocked: Bool, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation { throw StoreError.noRecords }

    func isBlocked(between one: Account.ID, and other: Account.ID) async throws -> Bool {
        throw StoreError.noRecords
    }

    func report(
        _ id: Conversation.ID, message: Int64?, reason: ReportReason, by person: Account.ID
    ) async throws -> ConversationReport { throw StoreError.noRecords }

    func reports(after: PageCursor?, limit: Int) async throws -> Page<ConversationReport> {
        throw StoreError.noRecords
    }
}

/// There are no posts.
struct AbsentPartners: PartnerBoard {
    func add(
        _ draft: PartnerPostDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<PartnerPost> { throw StoreError.noRecords }

    func madePost(by key: CreationKey, of owner: Account.ID) async throws -> PartnerPost? {
        throw StoreError.noRecords
    }

    func feed(
        for viewer: Account.ID, matching filter: PostFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> { throw StoreError.noRecords }

    func posts(of owner: Account.ID, after: PageCursor?, limit: Int) async throws -> Page<SeenPost>
    { throw StoreError.noRecords }

    func post(_ reference: RecordReference, for viewer: Account.ID) async throws -> SeenPost {
        throw StoreError.noRecords
    }

    func posts(
        _ ids: Set<PartnerPost.ID>, for viewer: Account.ID
    ) async throws -> [PartnerPost.ID: SeenPost] { throw StoreError.noRecords }

    func edit(
        _ id: PartnerPost.ID, to draft: PartnerPostDraft, of owner: Account.ID,
        expecting version: Int?
    ) async throws -> PartnerPost { throw StoreError.noRecords }

    func end(
        _ id: PartnerPost.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> PartnerPost { throw StoreError.noRecords }

    func reopen(_ id: PartnerPost.ID, of owner: Account.ID) async throws -> PartnerPost {
        throw StoreError.noRecords
    }

    func ask(_ id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        throw StoreError.noRecords
    }

    func withdraw(from id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        throw StoreError.noRecords
    }

    func accept(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest { throw StoreError.noRecords }

    func refuse(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest { throw StoreError.noRecords }

    func requests(
        to owner: Account.ID, on post: PartnerPost.ID?, isWaiting: Bool, after: PageCursor?,
        limit: Int
    ) async throws -> Page<SeenRequest> { throw StoreError.noRecords }

    func request(_ reference: RecordReference, to owner: Account.ID) async throws -> SeenRequest {
        throw StoreError.noRecords
    }

    func asked(
        by asker: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> { throw StoreError.noRecords }

    func endOverdue(limit: Int) async throws -> Int { throw StoreError.noRecords }

    func members(of id: PartnerPost.ID, for person: Account.ID) async throws -> [PostMember] {
        throw StoreError.noRecords
    }

    func setStart(
        _ start: MeetingStart?, on id: PartnerPost.ID, of person: Account.ID
    ) async throws { throw StoreError.noRecords }

    func starts(
        on id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PersonalStart] { throw StoreError.noRecords }
}
