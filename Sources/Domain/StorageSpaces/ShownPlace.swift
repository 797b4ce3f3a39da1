import Foundation
public import Geometry
import RecordKeeping

/// Who looks at a space.
public enum SpaceRelation: Hashable, Sendable {
    /// Its owner.
    case owner
    /// Somebody with a rental that has not ended.
    case renter
    /// Anybody else.
    case stranger
}

/// The place of a space as somebody may see it.
public struct ShownPlace: Hashable, Sendable {
    /// The address, or the street; nil if only the spot is shown.
    public let address: String?
    /// The exact place, or the centre of the blurred spot.
    public let coordinate: Coordinate
    /// Whether address and coordinate are those of the space.
    public let isExact: Bool

    /// The place as people with `relation` see it.
    init(_ place: SpacePlace, _ disclosure: PlaceDisclosure, to relation: SpaceRelation) {
        isExact = relation != .stranger
        coordinate = isExact ? place.coordinate : BlurredSpot.center(around: place.coordinate)
        address =
            switch (relation, disclosure) {
            case (.owner, _), (.renter, _): place.address.text
            case (.stranger, .street): Self.street(of: place.address.text)
            case (.stranger, .spot): nil
            }
    }

    /// The address without every word that has a digit, and without a single letter after one, as
    /// in `12 a`. So house numbers, suites and postcodes are left out. Nil if nothing is left.
    static func street(of address: String) -> String? {
        let parts = address.split(separator: ",").compactMap { part -> String? in
            var words: [Substring] = []
            var isAfterNumber = false
            for word in part.split(separator: " ") {
                let letters = word.filter(\.isLetter)
                if word.contains(where: \.isNumber) {
                    isAfterNumber = true
                } else if isAfterNumber, letters.count <= 1 {
                    continue
                } else {
                    isAfterNumber = false
                    words.append(word)
                }
            }
            let text = words.joined(separator: " ")
            return text.contains(where: \.isLetter) ? text : nil
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// Hides where exactly a space is, in cells of a grid on the globe.
///
/// Every place in a cell has the same spot, its centre, at most about 106 metres away. So the spot
/// says no more than the cell: it is the same for all spaces at a place and at every look, and
/// averaging many looks gives nothing.
public enum BlurredSpot {
    /// The height of a cell, and the width of a cell at the most, in degrees of latitude: 150 m.
    private static let side = 0.001_35
    /// Rows from pole to pole, so that the last one ends there.
    private static let rows = (180 / side).rounded(.up)

    /// The centre of the cell that `place` is in.
    public static func center(around place: Coordinate) -> Coordinate {
        let height = 180 / rows
        let row = min(((place.latitude + 90) / height).rounded(.down), rows - 1)
        let latitude = -90 + (row + 0.5) * height
        // As many columns as the widest edge of the row needs.
        let nearest = max(0, abs(latitude) - height / 2)
        let columns = max(1, (360 * cos(nearest * .pi / 180) / height).rounded(.up))
        let width = 360 / columns
        let column = min(((place.longitude + 180) / width).rounded(.down), columns - 1)
        let longitude = -180 + (column + 0.5) * width
        return (try? Coordinate(latitude: latitude, longitude: longitude)) ?? place
    }
}
