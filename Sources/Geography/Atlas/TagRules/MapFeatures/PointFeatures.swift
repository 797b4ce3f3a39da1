import OSMModel

/// The points of interest of the map.
///
/// Source: https://shortbread-tiles.org/schema/1.0/, "Layer pois"
package enum PointFeatures {
    private static let kinds: [(key: String, values: Set<String>)] = [
        (
            "amenity",
            [
                "arts_centre", "atm", "bank", "bar", "bench", "bicycle_rental", "biergarten",
                "cafe", "car_rental", "car_sharing", "car_wash", "cinema", "clinic", "college",
                "community_centre", "courthouse", "dentist", "doctors", "dog_park",
                "drinking_water", "embassy", "fast_food", "fire_station", "food_court",
                "fountain", "grave_yard", "hospital", "hunting_stand", "library", "marketplace",
                "nightclub", "nursing_home", "pharmacy", "place_of_worship", "playground",
                "police", "post_box", "post_office", "prison", "pub", "public_building",
                "recycling", "restaurant", "school", "shelter", "telephone", "theatre", "toilets",
                "townhall", "university", "vending_machine", "veterinary", "waste_basket",
            ]
        ),
        (
            "leisure",
            [
                "golf_course", "ice_rink", "pitch", "sports_centre", "stadium", "swimming_pool",
                "water_park",
            ]
        ),
        (
            "tourism",
            [
                "artwork", "alpine_hut", "bed_and_breakfast", "camp_site", "caravan_site",
                "chalet", "guest_house", "hostel", "hotel", "information", "motel", "picnic_site",
                "theme_park", "viewpoint", "zoo",
            ]
        ),
        (
            "shop",
            [
                "alcohol", "bakery", "beauty", "beverages", "bicycle", "books", "butcher", "car",
                "chemist", "clothes", "computer", "convenience", "department_store",
                "doityourself", "dry_cleaning", "florist", "furniture", "garden_centre",
                "general", "gift", "greengrocer", "hairdresser", "hardware", "jewelry", "kiosk",
                "laundry", "mall", "mobile_phone", "newsagent", "optician", "outdoor", "shoes",
                "sports", "stationery", "supermarket", "toys", "travel_agency", "video",
            ]
        ),
        (
            "man_made",
            [
                "lighthouse", "surveillance", "tower", "wastewater_plant", "water_well",
                "water_works", "watermill", "windmill",
            ]
        ),
        (
            "historic",
            [
                "archaeological_site", "battlefield", "castle", "fort", "memorial", "monument",
                "ruins", "wayside_cross", "wayside_shrine",
            ]
        ),
        ("emergency", ["defibrillator", "fire_hydrant", "phone"]),
        ("highway", ["emergency_access_point"]), ("office", ["diplomatic"]),
    ]

    /// By key and value: the tags that become fields of their own name.
    private static let details: [(key: String, values: Set<String>, fields: [String])] = [
        ("amenity", ["restaurant", "fast_food", "pub", "bar", "cafe"], ["cuisine"]),
        ("leisure", ["pitch", "sports_centre"], ["sport"]),
        ("amenity", ["vending_machine"], ["vending"]),
        ("tourism", ["information"], ["information"]),
        ("man_made", ["tower"], ["tower:type"]),
        ("amenity", ["place_of_worship"], ["religion", "denomination"]),
    ]

    /// By key and value: the tags that become fields if they are `yes`.
    private static let flags: [(key: String, value: String, fields: [String])] = [
        (
            "amenity", "recycling",
            [
                "recycling:glass_bottles", "recycling:paper", "recycling:clothes",
                "recycling:scrap_metal",
            ]
        ),
        ("amenity", "bank", ["atm"]),
    ]

    /// For points, and for areas as points.
    static func ofPlace(_ tags: Tags) -> [MapFeatureClass] {
        let keys = kinds.filter { kind in tags[kind.key].map(kind.values.contains) ?? false }
        guard !keys.isEmpty else { return [] }
        var poi = MapFeatureClass(.pois, from: 14).named(by: tags).asLabel
        for (key, _) in keys { poi = poi.with(key, tags[key]) }
        for (key, values, fields) in details where tags[key].map(values.contains) ?? false {
            for field in fields { poi = poi.with(field, tags[field]) }
        }
        for (key, value, fields) in flags where tags[key] == value {
            for field in fields { poi = poi.with(field, tags[field] == "yes") }
        }
        return [
            poi.with("housename", tags["addr:housename"])
                .with("housenumber", AddressTags.houseNumber(tags))
        ]
    }

    /// A house as a point.
    package static func address(number: String?, name: String?) -> MapFeatureClass {
        MapFeatureClass(.addresses, from: 14).with("housename", name)
            .with("housenumber", number)
    }
}
