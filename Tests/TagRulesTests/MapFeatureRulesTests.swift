import OSMModel
import TagRules
import Testing

@Suite("Elements go to the layers of Shortbread")
struct MapFeatureRulesTests {
    private func names(_ classes: [MapFeatureClass]) -> [String] {
        classes.map { found in
            let kind = found.fields.first { $0.name == "kind" }
            guard case .text(let text)? = kind?.value else { return found.layer.rawValue }
            return "\(found.layer.rawValue)/\(text)/\(found.minZoom)"
        }
    }

    private func line(_ tags: Tags, isClosed: Bool = false) -> [String] {
        names(MapFeatureRules.ofLine(tags, isClosed: isClosed))
    }

    private func area(_ tags: Tags) -> [String] { names(MapFeatureRules.ofArea(tags)) }

    private func point(_ tags: Tags) -> [String] { names(MapFeatureRules.ofPoint(tags)) }

    @Test func streetsHaveTheZoomsOfTheirClass() {
        #expect(line(["highway": "motorway"]) == ["streets/motorway/5"])
        #expect(
            line(["highway": "motorway_link", "ref": "A 1;A 2"])
                == ["streets/motorway/5", "street_labels/motorway_link/13"])
        #expect(
            line(["highway": "residential", "name": "Kirchgasse"])
                == ["streets/residential/12", "street_labels/residential/14"])
        #expect(line(["highway": "bridleway"]) == [])
        #expect(line(["railway": "rail"]) == ["streets/rail/8"])
        #expect(line(["railway": "rail", "service": "yard"]) == ["streets/rail/10"])
        #expect(line(["highway": "pedestrian", "area": "yes"], isClosed: true) == [])
        #expect(
            area(["highway": "pedestrian", "area": "yes"]) == ["street_polygons/pedestrian/14"])
        #expect(area(["highway": "pedestrian"]) == [])
    }

    @Test func fieldsThatAreFalseAreLeftOut() throws {
        let plain = try #require(
            MapFeatureRules.ofLine(["highway": "path"], isClosed: false).first)
        #expect(plain.fields.map(\.name) == ["kind"])
        let full = try #require(
            MapFeatureRules.ofLine(
                [
                    "highway": "primary_link", "oneway": "-1", "bridge": "viaduct",
                    "tunnel": "no", "surface": "asphalt", "bicycle": "no",
                ], isClosed: false
            ).first)
        #expect(
            full.fields.map(\.name) == [
                "kind", "bridge", "link", "oneway", "oneway_reverse", "surface", "bicycle",
            ])
    }

    @Test func tunnelsComeBeforeBridgesAndMainRoadsFirst() {
        func rank(_ tags: Tags) -> Int {
            MapFeatureRules.ofLine(tags, isClosed: false).first?.rank ?? .max
        }
        let ranks = [
            rank(["highway": "residential", "tunnel": "yes"]), rank(["highway": "motorway"]),
            rank(["highway": "footway"]), rank(["highway": "footway", "bridge": "yes"]),
            rank(["highway": "footway", "bridge": "yes", "layer": "1"]),
        ]
        #expect(ranks == ranks.sorted())
    }

    @Test func numbersOfRoadsHaveTheirSize() throws {
        let label = try #require(
            MapFeatureRules.ofLine(["highway": "trunk", "ref": "E 43;13"], isClosed: false).last)
        #expect(label.fields.contains(MapField("ref", .text("E 43\n13"))))
        #expect(label.fields.contains(MapField("ref_rows", .integer(2))))
        #expect(label.fields.contains(MapField("ref_cols", .integer(4))))
    }

    @Test func namesOfAllLanguagesBecomeFields() {
        let tags: Tags = [
            "place": "town", "name": "Vaduz", "name:zh-Hant": "瓦杜茲", "name:fr": "Vadouz",
            "name:etymology": "x", "alt_name": "y", "population": "5,450",
        ]
        let fields = MapFeatureRules.ofPoint(tags).first?.fields.map(\.name)
        #expect(fields == ["kind", "name", "name_zh-Hant", "name_fr", "population"])
    }

    @Test func namesThatAMapFallsBackToAreLeftOut() {
        let tags: Tags = [
            "place": "town", "name": "Vaduz", "name:fr": "Vaduz", "name:de": "Vaduz",
            "name:en": "Vaduz", "name:sr-Latn": "Vaduz", "name:sr": "Вадуц", "name:pt-BR": "Vaduz",
        ]
        let fields = MapFeatureRules.ofPoint(tags).first?.fields.map(\.name).sorted()
        #expect(
            fields == [
                "kind", "name", "name_de", "name_en", "name_sr", "name_sr-Latn", "population",
            ])
    }

    @Test func capitalsAreTold() {
        #expect(
            point(["place": "town", "name": "A", "capital": "yes"]) == ["place_labels/capital/4"])
        #expect(
            point(["place": "city", "name": "A", "capital": "4"])
                == ["place_labels/state_capital/4"])
        #expect(point(["place": "city", "name": "A", "capital": "6"]) == ["place_labels/city/6"])
        #expect(point(["place": "city"]) == [])
    }

    @Test func areasHaveOneGroundAndMayHaveMore() {
        #expect(area(["natural": "wood"]) == ["land/forest/7"])
        #expect(
            area(["natural": "water", "name": "Gänglesee"])
                == ["water_polygons/water/4", "water_polygons_labels/water/4"])
        #expect(
            area(["amenity": "school", "building": "yes"])
                == ["sites/school/14", "buildings", "pois"])
        #expect(area(["man_made": "pier"]) == ["pier_polygons/pier/12"])
        #expect(line(["man_made": "pier"], isClosed: true) == [])
        #expect(line(["man_made": "pier"]) == ["pier_lines/pier/12"])
    }

    @Test func mountainsHaveLayersOfTheirOwn() {
        #expect(
            point(["natural": "peak", "name": "Grauspitz", "ele": "2599 m"]) == ["peaks/peak/9"])
        #expect(point(["natural": "peak"]) == ["peaks/peak/13"])
        #expect(
            line(["aerialway": "rope_tow"])
                == ["aerialways/rope-tow/12", "lifts/rope_tow/11"])
        #expect(
            names([ParkwayFeatures.piste(["piste:type": "nordic"])].compactMap(\.self))
                == ["pistes/nordic/11"])
        #expect(ParkwayFeatures.elevation(["ele": "-12,6"]) == -13)
        #expect(ParkwayFeatures.elevation(["ele": "high"]) == nil)
    }

    @Test func parkingAlongAStreetHasALineForEachSide() {
        let both: Tags = [
            "highway": "residential", "parking:both": "lane", "parking:both:fee": "no",
        ]
        let sides = MapFeatureRules.ofLine(both, isClosed: false)
            .filter { $0.layer == .kerbParking }
        #expect(
            sides.map { $0.fields.first { $0.name == "side" }?.value }
                == [.text("left"), .text("right")])
        #expect(sides.allSatisfy { $0.fields.contains(MapField("fee", .text("no"))) })
        let none: Tags = ["highway": "residential", "parking:left": "no"]
        #expect(line(none) == ["streets/residential/12"])
    }

    @Test func largePublicCarParksAreSeenFromFar() {
        func zoom(_ kind: String, _ access: Access, _ capacity: Int?) -> Int {
            ParkwayFeatures.feature(
                of: ParkwayFeatures.CarPark(
                    reference: OSMReference(.way, 1), kind: kind, names: [], fee: nil,
                    openingHours: nil, maxStay: nil, access: access, capacity: capacity)
            ).minZoom
        }
        #expect(zoom("surface", .allowed, 500) == 10)
        #expect(zoom("underground", .allowed, nil) == 12)
        #expect(zoom("surface", .allowed, 12) == 13)
        #expect(zoom("surface", .private, 500) == 14)
    }

    @Test func boundariesOfCountriesAndStatesAreShown() {
        #expect(BoundaryLines.level(["boundary": "administrative", "admin_level": "2"]) == 2)
        #expect(BoundaryLines.level(["boundary": "administrative", "admin_level": "8"]) == nil)
        #expect(BoundaryLines.isDisputed(["boundary": "disputed"]))
        #expect(!BoundaryLines.isDisputed(["boundary": "disputed", "admin_level": "6"]))
        #expect(
            BoundaryLines.feature(level: 6, isMaritime: false, isDisputed: false) == nil)
        let state = BoundaryLines.feature(level: 4, isMaritime: true, isDisputed: false)
        #expect(state?.minZoom == 7)
        #expect(state?.fields.map(\.name) == ["admin_level", "maritime"])
    }
}
