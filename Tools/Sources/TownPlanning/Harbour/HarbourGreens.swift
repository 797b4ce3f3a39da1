/// Parks, fields and woods, most of them reserved before the streets are generated.
extension HarbourTown {
    struct Green {
        var ring: [Vector]
        var tags: Tags
        /// Whether streets and houses avoid it.
        var isKeptFree = true
    }

    private static func named(_ tags: Tags, _ english: String, _ french: String) -> Tags {
        tags.adding(BilingualName(english, french).tags)
    }

    static let marketSquare = [
        Vector(-72, 10), Vector(-38, 4), Vector(2, 12), Vector(4, 66), Vector(-58, 76),
        Vector(-74, 60),
    ]

    static let castlePark = [
        Vector(-480, 70), Vector(-560, 20), Vector(-622, 40), Vector(-660, 110),
        Vector(-655, 200), Vector(-600, 250), Vector(-560, 300), Vector(-516, 290),
        Vector(-492, 230), Vector(-486, 130),
    ]

    private static let greens: [Green] = [
        Green(
            ring: castlePark, tags: named(["leisure": "park"], "Castle Park", "Parc du Château")),
        Green(
            ring: [
                Vector(-190, 300), Vector(-60, 292), Vector(-52, 400), Vector(-120, 430),
                Vector(-200, 410),
            ], tags: named(["leisure": "park"], "Queen’s Garden", "Jardin de la Reine")),
        Green(
            ring: [
                Vector(250, 215), Vector(300, 200), Vector(318, 330), Vector(322, 430),
                Vector(288, 420), Vector(262, 330),
            ], tags: named(["leisure": "park"], "Riverside Park", "Parc de la Rivière")),
        Green(
            ring: [
                Vector(640, 190), Vector(704, 205), Vector(690, 250), Vector(636, 240),
            ], tags: named(["leisure": "park"], "Rowan Green", "Square des Sorbiers")),
        Green(
            ring: [
                Vector(-340, 640), Vector(-230, 700), Vector(-270, 800), Vector(-400, 760),
            ],
            tags: named(
                ["landuse": "cemetery"], "Hillside Cemetery", "Cimetière de la Colline")),
        Green(
            ring: [
                Vector(500, 660), Vector(430, 680), Vector(455, 800), Vector(560, 790),
            ],
            tags: named(
                ["leisure": "sports_centre"], "Mill Road Sports Ground", "Terrain du Moulin"),
            isKeptFree: true),
        Green(
            ring: [
                Vector(480, 700), Vector(446, 708), Vector(458, 780), Vector(500, 775),
            ], tags: ["leisure": "pitch", "sport": "soccer"]),
    ]

    private static let surroundings: [Green] = [
        Green(
            ring: [
                Vector(-1500, 1250), Vector(-1500, 620), Vector(-1360, 560), Vector(-1180, 640),
                Vector(-1000, 560), Vector(-880, 660), Vector(-760, 900), Vector(-820, 1250),
            ], tags: named(["landuse": "forest"], "Merle Wood", "Bois du Merle")),
        Green(
            ring: [
                Vector(-1500, 300), Vector(-1240, 240), Vector(-1150, 60), Vector(-1190, -100),
                Vector(-1500, -90),
            ], tags: ["natural": "wood", "leaf_type": "mixed"]),
        Green(
            ring: [
                Vector(960, 1250), Vector(900, 1060), Vector(1050, 940), Vector(1280, 960),
                Vector(1500, 900), Vector(1500, 1250),
            ], tags: named(["landuse": "forest"], "East Wood", "Bois de l’Est")),
        Green(
            ring: [
                Vector(-700, 700), Vector(-560, 560), Vector(-430, 700), Vector(-450, 900),
                Vector(-640, 960),
            ], tags: ["landuse": "farmland"]),
        Green(
            ring: [
                Vector(-380, 860), Vector(-190, 830), Vector(-260, 1020), Vector(-420, 1180),
                Vector(-640, 1180), Vector(-600, 1000),
            ], tags: ["landuse": "farmland"]),
        Green(
            ring: [
                Vector(20, 1000), Vector(270, 980), Vector(280, 1060), Vector(330, 1180),
                Vector(-150, 1200), Vector(-60, 1040),
            ], tags: ["landuse": "farmland"]),
        Green(
            ring: [
                Vector(400, 860), Vector(590, 850), Vector(660, 1040), Vector(700, 1230),
                Vector(420, 1230), Vector(350, 1080),
            ], tags: ["landuse": "meadow"]),
        Green(
            ring: [
                Vector(680, 560), Vector(880, 500), Vector(1080, 600), Vector(1000, 860),
                Vector(760, 960), Vector(690, 860),
            ], tags: ["landuse": "farmland"]),
        Green(
            ring: [
                Vector(840, 260), Vector(1060, 300), Vector(1280, 330), Vector(1260, 500),
                Vector(1000, 440), Vector(830, 380),
            ], tags: ["landuse": "farmland"]),
        Green(
            ring: [
                Vector(860, 140), Vector(1100, 205), Vector(1340, 230), Vector(1380, 20),
                Vector(1100, -60), Vector(850, -80),
            ], tags: ["landuse": "farmland"]),
        Green(
            ring: [
                Vector(850, -250), Vector(1020, -220), Vector(1260, -190), Vector(1230, -275),
                Vector(1040, -340), Vector(900, -350),
            ], tags: ["natural": "scrub"]),
        Green(
            ring: [
                Vector(-960, 430), Vector(-800, 390), Vector(-660, 420), Vector(-680, 540),
                Vector(-860, 580),
            ], tags: ["landuse": "orchard"]),
    ]

    static let builtUp: [Green] = [
        Green(
            ring: [
                Vector(-330, -150), Vector(-335, -400), Vector(-480, -400), Vector(-590, -270),
                Vector(-640, -200), Vector(-900, -190), Vector(-1130, -215),
                Vector(-1090, 40), Vector(-1090, 260), Vector(-970, 410), Vector(-690, 400),
                Vector(-500, 480), Vector(-380, 610), Vector(-190, 690), Vector(80, 730),
                Vector(75, 830), Vector(130, 950), Vector(215, 960), Vector(280, 850),
                Vector(262, 720), Vector(372, 690), Vector(510, 620), Vector(640, 520),
                Vector(760, 340), Vector(800, 180), Vector(800, 40), Vector(750, -60),
                Vector(270, -50), Vector(215, -130), Vector(150, -135), Vector(-290, -160),
            ], tags: ["landuse": "residential"]),
        Green(
            ring: [
                Vector(282, -60), Vector(560, -70), Vector(735, -60), Vector(690, -190),
                Vector(760, -300), Vector(612, -302), Vector(606, -325), Vector(440, -330),
                Vector(272, -318),
            ],
            tags: named(["landuse": "industrial"], "Ternhaven Docks", "Docks de Havre-aux-Sternes")),
    ]

    /// The ring with its corners rounded, limited to the frame.
    private static func rounded(_ ring: [Vector]) -> [Vector] {
        (ring + ring.prefix(1)).curved(step: 45).dropLast().map {
            Vector(
                max(frame.low.x, min(frame.high.x, $0.x)),
                max(frame.low.y, min(frame.high.y, $0.y)))
        }
    }

    mutating func reserveGreens() {
        for green in Self.builtUp { drawing.area(green.ring, green.tags) }
        for green in Self.surroundings {
            drawing.area(Self.rounded(green.ring), green.tags)
        }
        for green in Self.greens {
            drawing.area(green.ring, green.tags)
            ground.reserve(green.ring)
        }
        for green in Self.surroundings where green.tags["landuse"] != "farmland" {
            ground.reserve(green.ring)
        }
        drawing.area(
            Self.marketSquare,
            BilingualName("Market Square", "Place du Marché").tags.adding([
                "place": "square", "highway": "pedestrian", "area": "yes",
                "surface": "paving_stones",
            ]))
        ground.reserve(Self.marketSquare)
    }
}
