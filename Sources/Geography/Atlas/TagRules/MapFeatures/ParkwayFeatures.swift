import OSMModel

/// The features of Parkway's own layers: parking, water, what mountains have, and where there are
/// data.
package enum ParkwayFeatures {
    // MARK: Coverage

    /// A region that has data, or the rest of the world, which comes after it.
    package static func coverage(_ kind: String, hasData: Bool) -> MapFeatureClass {
        MapFeatureClass(.coverage, kind, from: 0, rank: hasData ? coveredRank : uncoveredRank)
    }

    /// The order of a region that has data.
    package static let coveredRank = 0
    /// The order of the rest of the world.
    package static let uncoveredRank = 1

    // MARK: Mountains

    private static let peakKinds: Set<String> = ["peak", "volcano", "saddle"]

    /// The kind of a mountain top or saddle; nil for other elements.
    package static func peakKind(_ tags: Tags) -> String? {
        tags["natural"].flatMap { peakKinds.contains($0) ? $0 : nil }
    }

    /// The elevation in whole metres, −500 … 9,000; nil if it is unknown.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:ele
    package static func elevation(_ tags: Tags) -> Int? {
        guard let text = tags["ele"] else { return nil }
        let number = text.replacing(",", with: ".").prefix {
            $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-")
        }
        return Double(number).flatMap { (-500...9_000).contains($0) ? Int($0.rounded()) : nil }
    }

    static func ofPoint(_ tags: Tags) -> [MapFeatureClass] {
        guard let kind = peakKind(tags) else { return [] }
        let elevation = elevation(tags)
        let isNamed = NameFields.isNamed(tags)
        let minZoom =
            switch elevation ?? 0 {
            case 2_000... where isNamed && kind != "saddle": 9
            case 1_000... where isNamed && kind != "saddle": 10
            default: isNamed ? 12 : 13
            }
        return [
            MapFeatureClass(.peaks, kind, from: minZoom, rank: -(elevation ?? 0))
                .named(by: tags).with("elevation", elevation)
        ]
    }

    private static let liftKinds: Set<String> = [
        "cable_car", "gondola", "mixed_lift", "chair_lift", "drag_lift", "t-bar", "j-bar",
        "platter", "rope_tow", "magic_carpet", "zip_line", "goods",
    ]

    /// The kind of an aerialway that is a line; nil for other elements.
    package static func liftKind(_ tags: Tags) -> String? {
        tags["aerialway"].flatMap { liftKinds.contains($0) ? $0 : nil }
    }

    /// The kind of a piste; nil for other elements.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Piste_Maps
    package static func pisteKind(_ tags: Tags) -> String? { tags["piste:type"] }

    /// What tiles show of a piste, whose tags may be those of a route relation; nil for others.
    package static func piste(_ piste: Tags) -> MapFeatureClass? {
        pisteKind(piste).map {
            MapFeatureClass(.pistes, $0, from: 11)
                .with("difficulty", piste["piste:difficulty"]).named(by: piste)
        }
    }

    static func ofLine(_ tags: Tags) -> [MapFeatureClass] {
        let lift = liftKind(tags).map {
            MapFeatureClass(.lifts, $0, from: 11).named(by: tags)
        }
        return (lift.map { [$0] } ?? []) + kerbs(tags)
    }

    // MARK: Parking

    private static func kerbs(_ tags: Tags) -> [MapFeatureClass] {
        guard let highway = tags["highway"] else { return [] }
        return StreetParking.bySide(of: tags).map { side, parking in
            let access = AccessRules.access(toCarPark: parking)
            return MapFeatureClass(.kerbParking, parking["parking"], from: 14)
                .with("side", side.rawValue).with("street", highway)
                .with("fee", parking["fee"]).with("maxstay", parking["maxstay"])
                .with("access", access == .allowed ? nil : word(access))
        }
    }

    /// The word of OpenStreetMap for an access.
    package static func word(_ access: Access) -> String {
        switch access {
        case .forbidden: "no"
        case .allowed: "yes"
        case .destination: "destination"
        case .customers: "customers"
        case .delivery: "delivery"
        case .permit: "permit"
        case .private: "private"
        case .dismount: "dismount"
        case .discouraged: "discouraged"
        }
    }

    /// What the map shows of a car park.
    package struct CarPark {
        package var reference: OSMReference
        package var kind: String
        package var names: [MapField]
        package var fee, openingHours, maxStay: String?
        package var access: Access
        package var capacity: Int?

        package init(
            reference: OSMReference, kind: String, names: [MapField], fee: String?,
            openingHours: String?, maxStay: String?, access: Access, capacity: Int?
        ) {
            (self.reference, self.kind, self.names) = (reference, kind, names)
            (self.fee, self.openingHours, self.maxStay) = (fee, openingHours, maxStay)
            (self.access, self.capacity) = (access, capacity)
        }
    }

    /// The number of spaces from which a car park is shown on maps of a whole town.
    private static let largeCapacity = 200

    /// A car park as a point: those for everyone before others, then large ones before small ones.
    package static func feature(of carPark: CarPark) -> MapFeatureClass {
        let isOpen = carPark.access == .allowed || carPark.access == .destination
        let isGarage = ["multi-storey", "underground"].contains(carPark.kind)
        let minZoom =
            switch carPark.capacity ?? 0 {
            case largeCapacity... where isOpen: 10
            default: isOpen ? (isGarage ? 12 : 13) : 14
            }
        let size = min(9_999, carPark.capacity ?? (isGarage ? 100 : 10))
        let rank = (isOpen ? 0 : 10_000) + 9_999 - size
        var feature = MapFeatureClass(.carParks, carPark.kind, from: minZoom, rank: rank)
            .with("id", carPark.reference.kind.rawValue + String(carPark.reference.id))
            .with("fee", carPark.fee).with("access", word(carPark.access))
            .with("capacity", carPark.capacity).with("opening_hours", carPark.openingHours)
            .with("maxstay", carPark.maxStay).with("rank", rank)
        feature.fields += carPark.names
        return feature
    }

    /// A place with water.
    package static func fountain(
        _ reference: OSMReference, kind: String, names: [MapField]
    ) -> MapFeatureClass {
        var feature = MapFeatureClass(.fountains, kind, from: 14)
            .with("id", reference.kind.rawValue + String(reference.id))
        feature.fields += names
        return feature
    }
}
