/// Parking along streets, in today's and the earlier tagging.
extension HarbourTown {
    /// The distance from the middle of the town within which no car may stand along a street, in
    /// metres.
    private static let centre = 450.0

    /// Gives parking tags to every third street of some length. Draws nothing from the random source,
    /// so that the rest of the town stays as it is.
    mutating func markKerbs() {
        var (near, far) = (0, 0)
        for (number, street) in network.streets.enumerated() {
            guard !street.isRemoved, number.isMultiple(of: 3), street.name != nil,
                [.residential, .unclassified, .tertiary].contains(street.kind)
            else { continue }
            let line = network.line(of: number)
            guard line.lineLength > 60, let middle = line.first else { continue }
            let isNear = (middle.x * middle.x + middle.y * middle.y).squareRoot() < Self.centre
            if isNear {
                add(Self.nearCentre[near % Self.nearCentre.count], to: number)
                near += 1
            } else {
                let tags = Self.elsewhere[far % Self.elsewhere.count]
                far += 1
                // Beyond the harbour, there is nothing free for a whole day.
                if middle.x < 400 || middle.y > 300 { add(tags, to: number) }
            }
        }
    }

    private mutating func add(_ tags: Tags, to street: Int) {
        network.streets[street].tags = network.streets[street].tags.adding(tags)
    }

    private static let nearCentre: [Tags] = [
        ["parking:both": "no", "parking:both:restriction": "no_stopping"],
        [
            "parking:left": "no", "parking:left:restriction": "no_parking", "parking:right": "no",
            "parking:right:restriction": "loading_only",
        ],
        [
            "parking:both": "no", "parking:both:restriction": "no_parking",
            "parking:both:restriction:reason": "fire_lane",
        ],
    ]

    private static let elsewhere: [Tags] = [
        [
            "parking:both": "lane", "parking:both:orientation": "parallel",
            "parking:both:fee": "no",
            "parking:both:access:conditional": "residents @ (18:00-08:00)",
            "parking:both:zone": "4",
        ],
        [
            "parking:right": "lane", "parking:right:orientation": "parallel",
            "parking:right:fee": "no",
            "parking:right:fee:conditional": "yes @ (Mo-Fr 09:00-18:00; PH off)",
            "parking:right:charge": "2 CAD/hour",
            "parking:right:maxstay:conditional": "2 hours @ (Mo-Fr 09:00-18:00)",
            "parking:left": "no", "parking:left:restriction": "no_parking",
        ],
        [
            "parking:left": "street_side", "parking:left:orientation": "diagonal",
            "parking:left:fee": "no",
            "parking:left:restriction:conditional": "no_stopping @ (Tu 07:00-09:00)",
            "parking:left:restriction:reason": "street_cleaning", "parking:right": "no",
            "parking:right:restriction": "no_stopping",
        ],
        [
            "parking:both": "lane", "parking:both:access": "residents", "parking:both:zone": "B",
        ],
        [
            "parking:both": "lane", "parking:both:orientation": "parallel",
            "parking:left:fee": "yes", "parking:left:authentication:ticket": "yes",
        ],
        [
            "parking:right": "half_on_kerb", "parking:right:fee": "no",
            "parking:right:authentication:disc:conditional": "yes @ (Mo-Sa 08:00-19:00)",
            "parking:right:maxstay:conditional": "1 hour @ (Mo-Sa 08:00-19:00)",
            "parking:left": "lane", "parking:left:access": "no",
            "parking:left:disabled": "designated",
        ],
        [
            "parking:lane:both": "parallel", "parking:condition:both": "ticket",
            "parking:condition:both:time_interval": "Mo-Sa 08:00-18:00",
            "parking:condition:both:default": "free",
        ],
        [
            "parking:right": "lane", "parking:right:fee": "no",
            "parking:right:restriction:conditional":
                "no_parking @ (Nov-Mar 00:00-07:00); no_parking @ (snow > 5 cm)",
            "parking:right:restriction:reason": "snow_removal",
        ],
    ]
}
