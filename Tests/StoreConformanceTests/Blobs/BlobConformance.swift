import StoreContract
import Testing

@Suite struct BlobConformance {
    private let content: [UInt8] = Array("a picture".utf8) + [0, 255]

    private func expectMissing(_ hash: BlobHash, in blobs: any BlobStore) async {
        let error = await #expect(throws: StoreError.self) { try await blobs.bytes(of: hash) }
        guard case .photoUnreadable(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("missing"))
    }

    @Test(arguments: BlobBackend.allCases)
    func bytesComeBackByTheirHash(_ backend: BlobBackend) async throws {
        let (blobs, keeping) = try await backend.open()
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let hashes = [content, large].map { BlobHash(of: $0) }
        await expectMissing(hashes[0], in: blobs)
        for (bytes, hash) in zip([content, large], hashes) {
            try await blobs.put(bytes, as: hash)
            // The same bytes again change nothing.
            try await blobs.put(bytes, as: hash)
            #expect(try await blobs.bytes(of: hash) == bytes)
        }
        try await blobs.removeUnfinished()
        #expect(try await blobs.bytes(of: hashes[0]) == content)
        withExtendedLifetime(keeping) {}
    }

    @Test(arguments: BlobBackend.allCases)
    func removedBytesAreGoneAndCanComeBack(_ backend: BlobBackend) async throws {
        let (blobs, keeping) = try await backend.open()
        let (hash, other) = (BlobHash(of: content), BlobHash(of: [1]))
        try await blobs.put(content, as: hash)
        try await blobs.put([1], as: other)
        for _ in 0..<2 {
            try await blobs.remove(hash)
            await expectMissing(hash, in: blobs)
        }
        #expect(try await blobs.bytes(of: other) == [1])
        try await blobs.put(content, as: hash)
        #expect(try await blobs.bytes(of: hash) == content)
        withExtendedLifetime(keeping) {}
    }

    @Test(arguments: BlobBackend.allCases)
    func manyKeepTheSameBytesAtOnce(_ backend: BlobBackend) async throws {
        let (blobs, keeping) = try await backend.open()
        let (content, hash) = (content, BlobHash(of: content))
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await blobs.put(content, as: hash)
                    return try await blobs.bytes(of: hash)
                }
            }
            for try await bytes in group { #expect(bytes == content) }
        }
        withExtendedLifetime(keeping) {}
    }
}
