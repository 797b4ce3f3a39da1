import CPostgres

/// A connection of libpq, which is closed with the last reference.
///
/// Only the ``PostgresConnection`` that owns it and its ``PostgresWire`` call libpq with it.
@safe final class PostgresHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes over a connection.
    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe PQfinish(pointer)
    }

    /// What libpq says about the last failure, in one line.
    var message: String {
        let text = unsafe PQerrorMessage(pointer).map { unsafe String(cString: $0) } ?? ""
        return PostgresFailure.line(text)
    }

    var isBroken: Bool { unsafe PQstatus(pointer) == CONNECTION_BAD }

    /// Whether no statement and no transaction is in progress.
    var isIdle: Bool { unsafe PQtransactionStatus(pointer) == PQTRANS_IDLE }

    /// Reads what has arrived; false if the connection is lost.
    func consumeInput() -> Bool { unsafe PQconsumeInput(pointer) == 1 }

    /// From now on, several statements are sent at once. False if that is impossible.
    func enterPipeline() -> Bool { unsafe PQenterPipelineMode(pointer) == 1 }

    /// False if not all results have been read.
    func exitPipeline() -> Bool { unsafe PQexitPipelineMode(pointer) == 1 }

    var socket: Int32 { unsafe PQsocket(pointer) }
}
