import Accounts
import RecordKeeping

extension InMemoryRecords.State {
    /// The record that a request with this key created; nil if there was no such request.
    func record(of key: CreationKey, account: Account.ID?, at now: Timestamp) throws -> UUIDv7? {
        let used = creationKeys.first { used in
            used.account == account && used.text == key.text
                && used.at > now.advanced(by: .zero - CreationKey.retention)
        }
        guard let used else { return nil }
        guard let request = used.request else { throw AccountsError.createdRecordGone }
        guard request == key.request else { throw AccountsError.keyOfAnotherRequest }
        return used.record
    }

    mutating func keep(
        _ key: CreationKey?, account: Account.ID?, of record: UUIDv7, at now: Timestamp
    ) {
        guard let key else { return }
        creationKeys.removeAll { $0.at <= now.advanced(by: .zero - CreationKey.retention) }
        creationKeys.append(
            UsedCreationKey(
                account: account, text: key.text, request: key.request, record: record, at: now))
    }

    mutating func forgetKeys(of account: Account.ID) {
        creationKeys.removeAll { $0.account == account }
        for index in creationKeys.indices
        where creationKeys[index].account == nil && creationKeys[index].record == account.uuid {
            creationKeys[index].request = nil
        }
    }
}
