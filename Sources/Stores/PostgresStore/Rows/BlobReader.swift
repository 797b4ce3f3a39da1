import StoreContract

/// Reads the bytes that a row of `blob` has or stands for.
struct BlobReader {
    /// The address of the database without its password.
    let server: String
    /// Where bytes are that no row has; nil: this program knows no such place.
    let outside: (any BlobStore)?

    /// The bytes of a row, after checking them. `stored` is nil if they are outside.
    ///
    /// - Throws: `StoreError.photoUnreadable`; another `StoreError`.
    func bytes(of hash: BlobHash, stored: [UInt8]?) async throws -> [UInt8] {
        if let stored {
            guard BlobHash(of: stored) == hash else {
                throw unreadable("the bytes of \(hash) are not what was stored")
            }
            return stored
        }
        guard let outside else {
            throw unreadable("its photos are in a folder. Name the folder with PARKWAY_PHOTOS")
        }
        return try await outside.bytes(of: hash)
    }

    func unreadable(_ reason: String) -> StoreError {
        .photoUnreadable(place: server, reason: reason)
    }
}
