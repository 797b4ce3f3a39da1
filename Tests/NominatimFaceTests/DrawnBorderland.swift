import ServiceTestSupport
import TestSupport

/// A part of Germany drawn by hand: two towns with a common border, a hamlet without streets, and streets whose
/// houses are numbered in several ways. Imported once per process.
enum DrawnBorderland {
    static let store = DrawnStore { drawn() }

    private static func drawn() -> DrawnMap {
        var map = DrawnMap()
        map.rectangle(
            west: -5_000, south: -5_000, east: 60_000, north: 60_000,
            [
                "boundary": "administrative", "admin_level": "2", "name": "Deutschland",
                "name:en": "Germany", "ISO3166-1": "DE",
            ])
        drawTowns(&map)
        drawThings(&map)
        drawHamlet(&map)
        drawNumbers(&map)
        drawNamesakes(&map)
        return map
    }

    /// Linkstadt and Rechtsstadt meet at 2,000 m east.
    private static func drawTowns(_ map: inout DrawnMap) {
        for (name, west) in [("Linkstadt", 0.0), ("Rechtsstadt", 2_000)] {
            map.rectangle(
                west: west, south: 0, east: west + 2_000, north: 2_000,
                [
                    "boundary": "administrative", "admin_level": "8", "name": name,
                    "place": "town", "postal_code": "11200",
                ])
        }
        map.way([(2_000, 500), (2_000, 900)], ["highway": "residential", "name": "Grenzweg"])
        map.way([(1_100, 300), (2_010, 300)], ["highway": "residential", "name": "Langer Weg"])
        map.way(
            [(500, 1_200), (700, 1_200)],
            ["highway": "residential", "name": "Postgasse", "postal_code": "11250"])
        map.node(
            520, 1_205,
            ["addr:housenumber": "1", "addr:street": "Postgasse", "addr:postcode": "11260"])
        map.node(
            680, 1_205,
            ["addr:housenumber": "9", "addr:street": "Postgasse", "addr:postcode": "11270"])
    }

    /// A café in a building with an address, and a garage with its own, each nearer to other streets.
    private static func drawThings(_ map: inout DrawnMap) {
        map.way([(500, 400), (700, 400)], ["highway": "residential", "name": "Hofgasse"])
        map.way([(500, 440), (700, 440)], ["highway": "residential", "name": "Krämerweg"])
        map.rectangle(
            west: 590, south: 405, east: 610, north: 436,
            [
                "building": "yes", "addr:street": "Hofgasse", "addr:housenumber": "3",
                "addr:postcode": "11201",
            ])
        map.node(600, 432, ["amenity": "cafe", "name": "Zum Anker", "name:en": "The Anchor"])
        map.node(
            605, 425, ["amenity": "pharmacy", "name": "Engel-Apotheke", "addr:postcode": "11202"])
        map.rectangle(
            west: 640, south: 405, east: 660, north: 430,
            [
                "amenity": "parking", "parking": "multi-storey", "name": "Kranhaus",
                "addr:street": "Hofgasse", "addr:housenumber": "22",
            ])
    }

    /// Houses that are numbered by their hamlet, or by a place that the map does not have, and a hut at the end
    /// of the track.
    private static func drawHamlet(_ map: inout DrawnMap) {
        map.node(20_000, 20_000, ["place": "hamlet", "name": "Birkenweiler"])
        map.node(20_050, 20_000, ["addr:place": "Birkenweiler", "addr:housenumber": "5"])
        map.node(20_100, 20_300, ["addr:place": "Fuchsbau", "addr:housenumber": "6"])
        map.way([(19_900, 19_980), (20_200, 19_980)], ["highway": "track", "name": "Forstweg"])
        map.node(20_206, 19_992, ["tourism": "alpine_hut", "name": "Kuhalm"])
    }

    /// Streets with two numbers for each house, with doors, with abbreviated names, and with a relation.
    private static func drawNumbers(_ map: inout DrawnMap) {
        func row(_ street: String, _ north: Double, _ numbers: [String], spelt: String? = nil) {
            map.way([(500, north), (900, north)], ["highway": "residential", "name": street])
            for (index, number) in numbers.enumerated() {
                map.node(
                    520 + Double(index) * 40, north + 8,
                    ["addr:housenumber": number, "addr:street": spelt ?? street])
            }
        }
        row("Brückenweg", 600, ["2531/15", "2532/17", "2610/19"])
        row("Treppenweg", 700, ["12/1", "12/2", "12/3", "14"])
        row("Südstraße", 800, ["7"], spelt: "Südstr.")
        let lane = map.way(
            [(500, 900), (900, 900)], ["highway": "residential", "name": "Ulmgang"])
        map.way([(500, 960), (900, 960)], ["highway": "residential", "name": "Erlengang"])
        let house = map.node(600, 950, ["addr:housenumber": "31"])
        map.relation(
            [
                DrawnMap.Member(id: lane, role: "street"),
                DrawnMap.Member(kind: "node", id: house, role: "house"),
            ], ["type": "associatedStreet"])
    }

    /// Names that several things have, and a town whose label is outside of it.
    private static func drawNamesakes(_ map: inout DrawnMap) {
        map.node(40_000, 5_000, ["place": "village", "name": "Hallig"])
        map.node(
            40_000, 25_000, ["place": "city", "name": "Hallig (Elbe)", "population": "200000"])
        map.way([(30_000, 5_000), (30_900, 5_000)], ["waterway": "stream", "name": "Otterbach"])
        map.way([(35_000, 5_000), (39_000, 5_000)], ["waterway": "river", "name": "Otterbach"])
        let outline = map.rectangle(west: 30_000, south: 30_000, east: 31_000, north: 31_000, [:])
        let label = map.node(31_500, 30_500, ["place": "village", "name": "Schieflage"])
        map.relation(
            [
                DrawnMap.Member(id: outline, role: "outer"),
                DrawnMap.Member(kind: "node", id: label, role: "label"),
            ],
            [
                "type": "boundary", "boundary": "administrative", "admin_level": "8",
                "name": "Schieflage",
            ])
    }
}
