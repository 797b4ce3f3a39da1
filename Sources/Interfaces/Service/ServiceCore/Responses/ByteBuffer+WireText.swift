import NIOCore
import WireText

extension JSONWriter {
    /// The text written so far, as a buffer to send.
    package var buffer: ByteBuffer { ByteBuffer(bytes: bytes) }
}

extension XMLWriter {
    /// The text written so far, as a buffer to send.
    package var buffer: ByteBuffer { ByteBuffer(bytes: bytes) }
}
