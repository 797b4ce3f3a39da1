import OSMModel

/// Which elements are map features, and in which layers.
package enum MapFeatureRules {
    /// The features of a node.
    package static func ofPoint(_ tags: Tags) -> [MapFeatureClass] {
        StreetFeatures.ofPoint(tags) + PlaceFeatures.ofPoint(tags) + ParkwayFeatures.ofPoint(tags)
            + TransportFeatures.ofPlace(tags) + PointFeatures.ofPlace(tags)
    }

    /// The features of a way as a line.
    package static func ofLine(_ tags: Tags, isClosed: Bool) -> [MapFeatureClass] {
        StreetFeatures.ofLine(tags, isClosed: isClosed)
            + WaterFeatures.ofLine(tags, isClosed: isClosed) + TransportFeatures.ofLine(tags)
            + ParkwayFeatures.ofLine(tags)
    }

    /// The features of a closed way or a multipolygon as an area.
    package static func ofArea(_ tags: Tags) -> [MapFeatureClass] {
        WaterFeatures.ofArea(tags) + LandFeatures.ofArea(tags) + StreetFeatures.ofArea(tags)
            + PlaceFeatures.ofArea(tags) + TransportFeatures.ofPlace(tags)
            + PointFeatures.ofPlace(tags)
    }

    /// The features of an open way that stands for a place, such as a platform or a wall.
    package static func ofOpenWay(_ tags: Tags) -> [MapFeatureClass] {
        TransportFeatures.ofPlace(tags) + PointFeatures.ofPlace(tags)
    }

    /// The sea.
    package static var ocean: MapFeatureClass { MapFeatureClass(.ocean, from: 0) }
}
