import HummingbirdCore
import NIOCore

/// The body of a request while it arrives.
struct IncomingBody {
    private typealias Parts = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark,
        Demand
    >

    /// The parts that arrived and will arrive.
    let stream: RequestBody
    /// Whether its reader has to catch up before more is read from the client.
    var isFull = false
    private let parts: Parts.Source

    /// An empty body. Calls `acceptsMore`, on any thread, when its reader has caught up.
    init(acceptsMore: @escaping @Sendable () -> Void) {
        let made = Parts.makeSequence(
            backPressureStrategy: .init(lowWatermark: 2, highWatermark: 10), finishOnDeinit: true,
            delegate: Demand(acceptsMore))
        stream = RequestBody(asyncSequence: made.sequence)
        parts = made.source
    }

    /// Adds a part.
    mutating func append(_ bytes: ByteBuffer) {
        isFull = parts.yield(bytes) == .stopProducing
    }

    /// The body is complete.
    func finish() {
        parts.finish()
    }

    /// The rest of the body will not arrive.
    func fail(_ error: any Error) {
        parts.finish(error)
    }

    private struct Demand: NIOAsyncSequenceProducerDelegate, Sendable {
        private let acceptsMore: @Sendable () -> Void

        init(_ acceptsMore: @escaping @Sendable () -> Void) {
            self.acceptsMore = acceptsMore
        }

        func produceMore() { acceptsMore() }

        /// The rest is not read; it is dropped when it arrives.
        func didTerminate() { acceptsMore() }
    }
}
