/// Reads the sections of a mapped graph file.
struct SectionReader {
    private let mapping: MappedFile
    private let header: GraphHeader

    init(_ mapping: MappedFile, _ header: GraphHeader) {
        self.mapping = mapping
        self.header = header
    }

    /// The elements of a section; valid as long as the mapping.
    func array<Index, Element>(_ section: GraphSection) -> MappedArray<Index, Element> {
        let extent = header[section]
        let end = extent.offset + extent.byteCount
        return unsafe MappedArray(
            UnsafeRawBufferPointer(rebasing: mapping.bytes[extent.offset..<end]))
    }
}
