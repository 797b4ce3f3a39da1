import Hummingbird
import NIOCore
import PhotoRendering
import Photos

extension ServiceDependencies {
    /// The photo that the body of `request` is a picture of.
    ///
    /// - Throws: `PhotoError`; ``Failure``: 413 if the body is too large, 503 if too many photos are
    ///   being sent.
    package func photo(in request: Request) async throws -> Photo {
        try await withPhotoPlace {
            do {
                return try await request.body.collect(upTo: PhotoRenderer.maximumBytes)
            } catch is NIOTooManyBytesError {
                throw PhotoError.tooManyBytes(
                    PhotoRenderer.maximumBytes + 1, limit: PhotoRenderer.maximumBytes)
            }
        }
    }

    /// The photo that `read` returns a picture of. Few are in memory at a time: `read` is called when
    /// there is room for another one.
    ///
    /// - Throws: `PhotoError`; ``Failure`` (503) if too many photos are being sent; what `read`
    ///   throws.
    package func withPhotoPlace(
        _ read: () async throws -> ByteBuffer
    ) async throws -> Photo {
        guard let place = photoPlaces.take(for: RequestClient.current) else {
            metrics.rejected(.photos)
            throw Failure.overloaded()
        }
        defer { withExtendedLifetime(place) {} }
        let body = try await read()
        return try await photoThreads.run {
            try PhotoRenderer.photo(of: Array(body.readableBytesView))
        }
    }
}
