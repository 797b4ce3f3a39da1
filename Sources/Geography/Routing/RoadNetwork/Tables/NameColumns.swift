/// The names, numbers and signposts of a graph's roads, each once.
public struct NameColumns: Sendable {
    /// The first byte of each text in ``byte``.
    public let firstByte: MappedArray<NameIndex, UInt32>
    /// The texts in UTF-8.
    public let byte: MappedBytes

    init(_ reader: SectionReader) {
        firstByte = reader.array(.firstNameByte)
        byte = reader.array(.nameByte)
    }
}
