/// Conditions on the OSM tag that says what an answer is, such as `amenity=pharmacy`.
public struct TagFilter: Hashable, Sendable {
    /// A key, a value, or both. A part that is nil fits anything.
    public struct Tag: Hashable, Sendable {
        /// Such as `amenity`.
        public var key: String?
        /// Such as `pharmacy`.
        public var value: String?

        /// A tag with at least one part.
        public init(key: String? = nil, value: String? = nil) {
            self.key = key
            self.value = value
        }

        func fits(_ key: String, _ value: String) -> Bool {
            self.key.map { $0 == key } ?? true && self.value.map { $0 == value } ?? true
        }
    }

    /// An answer must have one of these tags, unless there are none.
    public var included: [Tag] = []
    /// An answer must have none of these tags.
    public var excluded: [Tag] = []

    /// A filter that accepts every tag.
    public init() {}

    /// Whether every tag is accepted.
    public var isEmpty: Bool { included.isEmpty && excluded.isEmpty }

    /// Whether an answer with that tag meets the conditions.
    public func accepts(key: String, value: String) -> Bool {
        (included.isEmpty || included.contains { $0.fits(key, value) })
            && !excluded.contains { $0.fits(key, value) }
    }
}
