import NIOCore
import WireText

extension JSONWriter {
    /// What has been written so far, ready to be sent.
    package var buffer: ByteBuffer { ByteBuffer(bytes: bytes) }
}

extension XMLWriter {
    /// What has been written so far, ready to be sent.
    package var buffer: ByteBuffer { ByteBuffer(bytes: bytes) }
}
