/// Coast, river and harbour.
extension HarbourTown {
    /// Across the map from west to east, the sea on the right-hand side.
    private static let coast: [(line: [Vector], isNatural: Bool)] = [
        (
            [
                Vector(-1500, -335), Vector(-1350, -385), Vector(-1200, -340),
                Vector(-1080, -255), Vector(-900, -215), Vector(-720, -225),
                Vector(-600, -290), Vector(-550, -385), Vector(-470, -425), Vector(-400, -412),
            ], true
        ),
        (
            [
                Vector(-400, -412), Vector(-330, -445), Vector(-195, -522), Vector(-62, -562),
                Vector(-52, -552), Vector(-58, -545), Vector(-190, -505), Vector(-318, -428),
                Vector(-310, -330), Vector(-300, -182), Vector(-288, -168), Vector(-60, -152),
                Vector(160, -140), Vector(212, -140), Vector(226, -152), Vector(240, -310),
                Vector(258, -318), Vector(262, -332), Vector(420, -335), Vector(428, -345),
                Vector(330, -468), Vector(205, -538), Vector(122, -556), Vector(114, -566),
                Vector(124, -573), Vector(210, -555), Vector(345, -483), Vector(450, -352),
                Vector(600, -335), Vector(604, -310), Vector(660, -306),
            ], false
        ),
        (
            [
                Vector(660, -306), Vector(760, -335), Vector(900, -392), Vector(1050, -380),
                Vector(1200, -300), Vector(1350, -330), Vector(1500, -400),
            ], true
        ),
    ]

    /// The middle of the River Merle, downstream, a little past its mouth.
    static let river = [
        Vector(360, 1250), Vector(300, 1050), Vector(345, 850), Vector(318, 660),
        Vector(265, 450), Vector(228, 240), Vector(197, 70), Vector(186, -40), Vector(186, -140),
    ].curved(step: 40)

    /// The shore as drawn, and the land's ring that is closed along the map's frame.
    static func shore(_ random: RandomSource) -> (line: [Vector], land: [Vector]) {
        var random = random.fork(1)
        var line: [Vector] = []
        for stretch in coast {
            let rough =
                stretch.isNatural ? stretch.line.roughened(by: &random) : stretch.line
            line += line.isEmpty ? rough : Array(rough.dropFirst())
        }
        return (line, line + [frame.high, Vector(frame.low.x, frame.high.y)])
    }

    mutating func drawShore() {
        let (shore, land) = Self.shore(random)
        drawing.line(shore, ["natural": "coastline"])
        let sea =
            [Vector(-1600, -335)] + shore + [
                Vector(1600, -400), Vector(1600, -860), Vector(-1600, -860),
            ]
        ground.reserve(sea)
        let banks = Self.river.offset(left: 13) + Self.river.offset(left: -13).reversed()
        ground.reserve(banks)
        drawing.area(
            banks.filter { _ in true },
            [
                "natural": "water", "water": "river", "name": "River Merle",
                "name:en": "River Merle", "name:fr": "Rivière Merle",
            ])
        drawing.line(
            Self.river,
            [
                "waterway": "river", "name": "River Merle", "name:en": "River Merle",
                "name:fr": "Rivière Merle",
            ])
        drawBeach(shore)
        drawHarbourWorks()
        _ = land
    }

    /// Sand between the shore of the western bay and a line some metres inland.
    private mutating func drawBeach(_ shore: [Vector]) {
        let bay = shore.filter { $0.x > -1110 && $0.x < -610 && $0.y > -300 }
        guard bay.count > 2 else { return }
        let inland = bay.offset(left: 26).simplified(within: 4)
        drawing.area(
            bay + inland.reversed(),
            [
                "natural": "beach", "surface": "sand", "name": "Long Strand",
                "name:en": "Long Strand", "name:fr": "La Longue Grève",
            ])
        ground.reserve(bay + inland.reversed())
    }

    private mutating func drawHarbourWorks() {
        let jetties: [(from: Vector, to: Vector, width: Double, name: BilingualName?)] = [
            (Vector(-180, -158), Vector(-184, -250), 9, BilingualName("Old Pier", "Vieux Quai")),
            (Vector(-95, -153), Vector(-98, -215), 5, nil),
            (Vector(-45, -150), Vector(-47, -215), 5, nil),
            (Vector(8, -147), Vector(6, -215), 5, nil),
            (
                Vector(70, -143), Vector(68, -235), 8,
                BilingualName("Fish Pier", "Quai aux Poissons")
            ),
        ]
        for jetty in jetties {
            let ring = [Vector].rectangle(
                center: (jetty.from + jetty.to) * 0.5, along: jetty.to - jetty.from,
                length: jetty.from.distance(to: jetty.to), width: jetty.width)
            var tags: Tags = ["man_made": "pier", "area": "yes"]
            if let name = jetty.name {
                tags = tags.adding(name.tags)
            } else {
                tags["floating"] = "yes"
            }
            drawing.area(ring, tags)
        }
        drawing.area(
            [
                Vector(-118, -150), Vector(30, -142), Vector(28, -228), Vector(-120, -232),
            ],
            [
                "leisure": "marina", "name": "Ternhaven Marina", "name:en": "Ternhaven Marina",
                "name:fr": "Marina de Havre-aux-Sternes", "capacity": "64",
            ])
        let moles: [[Vector]] = [
            [
                Vector(-330, -445), Vector(-195, -522), Vector(-62, -562), Vector(-52, -552),
                Vector(-58, -545), Vector(-190, -505), Vector(-318, -428),
            ],
            [
                Vector(428, -345), Vector(330, -468), Vector(205, -538), Vector(122, -556),
                Vector(114, -566), Vector(124, -573), Vector(210, -555), Vector(345, -483),
                Vector(450, -352),
            ],
        ]
        for mole in moles {
            drawing.area(mole, ["man_made": "breakwater", "area": "yes"])
            ground.reserve(mole)
        }
        drawing.area(
            .circle(center: Vector(-66, -553), radius: 4),
            [
                "man_made": "lighthouse", "building": "lighthouse", "name": "West Mole Light",
                "name:en": "West Mole Light", "name:fr": "Feu du Môle-Ouest", "height": "14",
            ])
        drawing.line(
            [
                Vector(-318, -428), Vector(-310, -330), Vector(-300, -182), Vector(-288, -168),
                Vector(-60, -152), Vector(160, -140),
            ], ["man_made": "quay"])
    }
}
