public import Geometry

/// The options of a search as people write them.
public enum SearchOptionText {
    /// How to write a box, as a sentence for messages.
    public static let viewboxRule =
        "give latitude and longitude of two opposite corners, as in 43.72,7.40,43.75,7.44"
    /// How to write languages, as a sentence for messages.
    public static let languagesRule =
        "give one or more languages, separated by commas, as in fr,en"

    /// The box between two opposite corners, written as ``viewboxRule`` says; nil otherwise.
    public static func viewbox(_ text: String) -> BoundingBox? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) ?? .nan }
        guard numbers.count == 4 else { return nil }
        return viewbox(numbers)
    }

    /// The box between two corners: latitude, longitude, latitude, longitude in degrees; nil if
    /// they are not on the globe.
    package static func viewbox(_ numbers: [Double]) -> BoundingBox? {
        guard numbers.count == 4,
            let corner = try? Coordinate(latitude: numbers[0], longitude: numbers[1]),
            let opposite = try? Coordinate(latitude: numbers[2], longitude: numbers[3])
        else { return nil }
        var box = BoundingBox(corner)
        box.extend(to: opposite)
        return box
    }

    /// BCP 47 tags in the order of preference, written as ``languagesRule`` says; nil otherwise.
    public static func languages(_ text: String) -> [String]? {
        guard
            text.split(separator: ",", omittingEmptySubsequences: false)
                .allSatisfy({ AcceptLanguage.isTag(String($0)) })
        else { return nil }
        return AcceptLanguage.languages(in: text)
    }
}
