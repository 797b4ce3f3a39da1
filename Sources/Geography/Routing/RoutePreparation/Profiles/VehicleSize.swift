/// The size of a vehicle in metres and tonnes. Roads and barriers with lower limits are closed to
/// it.
struct VehicleSize: Sendable {
    let height: Double
    let width: Double
    let length: Double
    let weight: Double

    init(_ reader: ProfileReader) throws(ProfileError) {
        try reader.allow(["height", "width", "length", "weight"])
        height = try reader.number("height", 0.1...10)
        width = try reader.number("width", 0.1...10)
        length = try reader.number("length", 0.1...50)
        weight = try reader.number("weight", 0.001...200)
    }

    /// Whether it is below the limits; nil if unknown.
    func fits(
        height: Double?, width: Double?, length: Double? = nil, weight: Double? = nil
    ) -> Bool {
        self.height < height ?? .infinity && self.width < width ?? .infinity
            && self.length < length ?? .infinity && self.weight < weight ?? .infinity
    }
}
