import RecordKeeping

/// Which of the published spaces are listed.
public struct SpaceFilter: Hashable, Sendable {
    /// The highest price per day; nil for any.
    public var maximumPrice: Price?
    /// The smallest size; nil for any.
    public var minimumArea: FloorArea?
    /// The largest size; nil for any.
    public var maximumArea: FloorArea?
    /// Days on which the space must be free; nil for any.
    public var free: DayRange?

    /// All spaces.
    public static let all = SpaceFilter()

    /// Creates a filter; what is left out does not matter.
    public init(
        maximumPrice: Price? = nil, minimumArea: FloorArea? = nil, maximumArea: FloorArea? = nil,
        free: DayRange? = nil
    ) {
        self.maximumPrice = maximumPrice
        self.minimumArea = minimumArea
        self.maximumArea = maximumArea
        self.free = free
    }

    /// Whether the filter lists a space of which `taken` days are taken.
    public func matches(_ space: StorageSpace, taken: [DayRange]) -> Bool {
        guard space.isListed, let area = space.details.area,
            let price = space.details.price
        else { return false }
        return maximumPrice.map { price <= $0 } ?? true
            && minimumArea.map { area >= $0 } ?? true
            && maximumArea.map { area <= $0 } ?? true
            && !(free.map { free in taken.contains { $0.overlaps(free) } } ?? false)
    }
}
