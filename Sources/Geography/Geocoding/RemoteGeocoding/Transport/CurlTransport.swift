import Dispatch
import Synchronization

/// Sends requests with libcurl, one at a time, on a thread outside Swift's pool.
final class CurlTransport: Sendable {
    private let queue = DispatchQueue(label: "parkway.remote-geocoding")
    /// Created for the first request, because most processes send none.
    private let handle = Mutex<CurlHandle?>(nil)
    private let running = Mutex<ResponseBuffer?>(nil)

    /// Sends a request. Returns ``TransferFailure/cancelled`` if the task is cancelled.
    func get(_ request: TransferRequest) async -> Result<TransferResponse, TransferFailure> {
        let reception = ResponseBuffer(limit: request.limits.bytes)
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

    /// Cancels the running request, if there is one.
    func cancel() {
        running.withLock { $0?.cancel() }
    }

    private func perform(
        _ request: TransferRequest, into reception: ResponseBuffer
    ) -> Result<TransferResponse, TransferFailure> {
        running.withLock { $0 = reception }
        defer { running.withLock { $0 = nil } }
        if reception.isCancelled { return .failure(.cancelled) }
        return handle.withLock { handle in
            if handle == nil { handle = CurlHandle() }
            do throws(TransferFailure) {
                guard let answer = try handle?.perform(request, into: reception) else {
                    return .failure(.failed("libcurl cannot be started"))
                }
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
    }
}
