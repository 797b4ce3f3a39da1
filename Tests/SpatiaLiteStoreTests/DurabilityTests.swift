import Foundation
import SpatiaLiteStore
import StoreContract
import TestSupport
import Testing

@Suite struct DurabilityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ name: String, _ content: String) throws -> URL {
        let file = folder.file(name)
        try Data(content.utf8).write(to: file)
        return file
    }

    private func content(_ file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    @Test func publishesUnderAnUnusedName() throws {
        let draft = try file("draft", "new")
        let target = folder.file("target")
        #expect(try Durability.publish(draft, as: target))
        #expect(try content(target) == "new")
        #expect(!FileManager.default.fileExists(atPath: draft.path))
    }

    @Test func doesNotPublishOverAFile() throws {
        let draft = try file("draft", "new")
        let target = try file("target", "precious")
        #expect(try !Durability.publish(draft, as: target))
        #expect(try content(target) == "precious")
    }

    @Test func replacesWholeFiles() throws {
        let draft = try file("draft", "new")
        let target = try file("target", "old")
        try Durability.replace(target, with: draft)
        #expect(try content(target) == "new")
        #expect(throws: StoreError.self) { try Durability.replace(target, with: draft) }
    }

    @Test func aPrivateFileIsNewAndOnlyForItsOwner() throws {
        let secret = folder.file("secret")
        try Durability.createPrivate(secret)
        let attributes = try FileManager.default.attributesOfItem(atPath: secret.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(throws: StoreError.self) { try Durability.createPrivate(secret) }
    }

    @Test func aLockHasOneHolder() throws {
        let file = folder.file("lock")
        var lock = try FileLock(file)
        #expect(lock != nil)
        #expect(try FileLock(file) == nil)
        lock = nil
        #expect(try FileLock(file) != nil)
    }

    @Test func anImpossibleLockIsAnErrorWithAReason() {
        let missing = folder.file("none/lock")
        #expect(
            throws: StoreError.inaccessible(
                path: missing.path, reason: "No such file or directory")
        ) { try FileLock(missing) }
    }

    @Test func anErrorNamesTheFileAndTheReason() {
        let missing = folder.file("none/file")
        #expect(
            throws: StoreError.inaccessible(
                path: missing.path, reason: "No such file or directory")
        ) { try Durability.createPrivate(missing) }
    }
}
