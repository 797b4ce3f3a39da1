import Dispatch
import Synchronization

/// Makes requests through libcurl, one after the other, on a thread that is not Swift's.
final class CurlTransport: Sendable {
    private let queue = DispatchQueue(label: "parkway.remote-geocoding")
    private let handle: Mutex<CurlHandle>
    private let running = Mutex<Reception?>(nil)

    /// - Throws: ``RemoteGeocodingError/noTransport``.
    init() throws(RemoteGeocodingError) {
        guard let handle = CurlHandle() else { throw .noTransport }
        self.handle = Mutex(handle)
    }

    /// Ends early, with ``TransferFailure/cancelled``, where its task is cancelled.
    func get(_ request: TransferRequest) async -> Result<TransferAnswer, TransferFailure> {
        let reception = Reception(limit: request.limits.bytes)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    continuation.resume(returning: self.perform(request, into: reception))
                }
            }
        } onCancel: {
            reception.cancel()
        }
    }

    /// Ends the running request, if there is one.
    func cancel() {
        running.withLock { $0?.cancel() }
    }

    private func perform(
        _ request: TransferRequest, into reception: Reception
    ) -> Result<TransferAnswer, TransferFailure> {
        running.withLock { $0 = reception }
        defer { running.withLock { $0 = nil } }
        if reception.isCancelled { return .failure(.cancelled) }
        return handle.withLock { handle in
            do throws(TransferFailure) {
                return .success(try handle.perform(request, into: reception))
            } catch {
                return .failure(error)
            }
        }
    }
}
