import Accounts
import RecordKeeping
import RoadClosures
import StoreContract

/// There are no closures.
struct AbsentClosures: ClosureLedger {
    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?, limits: ClosureLimits
    ) async throws -> Creation<RoadClosure> { throw StoreError.noRecords }

    func madeClosure(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure? {
        throw StoreError.noRecords
    }

    func newestFirst(
        for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<RoadClosure> { throw StoreError.noRecords }

    func closure(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> RoadClosure { throw StoreError.noRecords }

    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws {
        throw StoreError.noRecords
    }
}
