import Geometry
import OSMModel
import TagRules

/// Collects places with water: taps, fountains and springs.
struct FountainCollector {
    /// A future row of the table `fountain`.
    struct Fountain {
        var reference: OSMReference
        var kind: String
        var potable: Bool?
        var point: Coordinate
        var tags: Tags
    }

    private(set) var fountains: [Fountain] = []

    mutating func add(_ reference: OSMReference, at point: Coordinate, _ tags: Tags) {
        guard let kind = FountainTags.kind(tags) else { return }
        fountains.append(
            Fountain(
                reference: reference, kind: kind, potable: FountainTags.potable(tags),
                point: point, tags: tags))
    }
}
