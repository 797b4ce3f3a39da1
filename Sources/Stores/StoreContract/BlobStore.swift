/// Keeps bytes by their hash, so that the same bytes are kept once.
///
/// It does not know who names them: a store removes what none of its records names. It asks for no more
/// than a service of objects such as S3 offers, which could take the place of a folder.
public protocol BlobStore: Sendable {
    /// Where the bytes are, for messages.
    var place: String { get }

    /// Keeps bytes. They are on the disk when this returns. If they are there already, nothing is written.
    ///
    /// - Throws: ``StoreError``; then they may be there or not.
    func put(_ bytes: [UInt8], as hash: BlobHash) async throws

    /// The bytes with a hash, after checking that they are the ones.
    ///
    /// - Throws: ``StoreError/photoUnreadable(place:reason:)`` if they are missing or damaged; another
    ///   ``StoreError``.
    func bytes(of hash: BlobHash) async throws -> [UInt8]

    /// Removes bytes; does nothing if there are none.
    ///
    /// - Throws: ``StoreError``.
    func remove(_ hash: BlobHash) async throws

    /// Removes what ``put(_:as:)`` left behind a day ago or earlier, because its process was killed.
    ///
    /// - Throws: ``StoreError``.
    func removeUnfinished() async throws
}
