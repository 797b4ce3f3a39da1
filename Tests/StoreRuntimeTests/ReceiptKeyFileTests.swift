import Foundation
import RecordKeeping
import SignedReceipts
import StoreContract
import TestSupport
import Testing

@Suite("The file with the keys of receipts")
struct ReceiptKeyFileTests {
    private let noon = Timestamp(millisecondsSinceEpoch: 1_795_694_400_000)

    @Test func onlyItsOwnerMayReadItAndTheNextProcessFindsTheSameKeys() throws {
        let folder = try TemporaryFolder()
        let keys = try ReceiptKeyFile(in: folder.url).keys(at: noon)
        #expect(keys.keys.count == 1)
        let file = folder.url.appending(path: "receipt-keys.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try ReceiptKeyFile(in: folder.url).keys(at: noon) == keys)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    }

    @Test func manyAtOnceAgreeOnOneKey() async throws {
        let folder = try TemporaryFolder()
        let (url, time) = (folder.url, noon)
        let found = try await withThrowingTaskGroup(of: ReceiptKeyRing.self) { group in
            for _ in 0..<16 {
                group.addTask { try ReceiptKeyFile(in: url).keys(at: time) }
            }
            return try await group.reduce(into: Set<ReceiptKeyRing>()) { $0.insert($1) }
        }
        #expect(found.count == 1)
    }

    @Test func replacedKeysReplaceAllOthers() throws {
        let folder = try TemporaryFolder()
        let file = ReceiptKeyFile(in: folder.url)
        let old = try file.keys(at: noon)
        let new = try file.replaceKeys(at: noon)
        #expect(Set(old.keys.map(\.id)).isDisjoint(with: new.keys.map(\.id)))
        #expect(try file.keys(at: noon) == new)
    }

    @Test(arguments: [
        "", "{}", "[{}]", #"[{"publicKey":"AA==","signsFrom":"2026-11-26T12:00:00Z"}]"#,
    ])
    func aDamagedFileIsNamedAndNotReplaced(_ content: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "receipt-keys.json")
        try Data(content.utf8).write(to: url)
        #expect(throws: ReceiptKeyFileError.unreadable(path: url.path)) {
            try ReceiptKeyFile(in: folder.url).keys(at: noon)
        }
        #expect(try Data(contentsOf: url) == Data(content.utf8))
    }
}
