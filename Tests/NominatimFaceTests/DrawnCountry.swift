import Foundation
import ServiceTestSupport
import TestSupport
import Testing

/// A country drawn for the questions that Nominatim's own tests ask, imported once per process.
/// Each part has names of its own and is 5 km from the others.
enum DrawnCountry {
    static let store = DrawnStore { drawn() }

    /// House numbers as they are tagged, by the street that has only this house.
    static let numbers = [
        "Willow Row": "2a", "Birch Row": "2 A", "Cedar Row": "2-a", "Dogwood Row": "2/A",
        "Elder Row": "34-10", "Fir Row": "34 10", "Gorse Row": "34/10", "Hazel Row": "45BIS",
        "Ivy Row": "501 H1", "Juniper Row": "501/H/1", "Larch Row": "55 к3", "Maple Row": "④⑤",
        "Nettle Row": "45 ;67;3", "Olive Row": "34/678", "Pine Row": "Warring", "Rowan Row": "0",
    ]

    private static func drawn() -> DrawnMap {
        var map = DrawnMap()
        drawPondford(&map)
        drawRows(&map)
        drawPostcodes(&map)
        drawBuildings(&map)
        drawNames(&map)
        return map
    }

    /// Houses without streets between Goose Drive and Duck Lane, 100 m north of it.
    private static func drawPondford(_ map: inout DrawnMap) {
        map.node(100, 300, ["place": "hamlet", "name": "Pondford"])
        map.way(
            [(0, 0), (200, 0)],
            [
                "highway": "residential", "name": "Goose Drive", "name:fr": "Rue des Oies",
                "addr:postcode": "12345", "addr:city": "Marsh Parish",
            ])
        map.way([(0, 100), (200, 100)], ["highway": "residential", "name": "Duck Lane"])
        map.way([(0, 52), (200, 52)], ["highway": "path", "name": "Dragonfly Trail"])
        map.node(50, 30, ["addr:housenumber": "7"])
        map.node(70, -10, ["addr:housenumber": "9", "addr:postcode": "99999"])
        let first = map.node(20, 88, ["addr:housenumber": "2"])
        let last = map.node(180, 88, ["addr:housenumber": "18"])
        map.way(through: [first, last], ["addr:interpolation": "even"])
        map.node(150, 8, ["amenity": "cafe", "name": "Bean"])
        map.node(120, -12, ["addr:housename": "Reed Cottage"])
        map.node(160, -12, ["place": "house", "name": "Heron House"])
    }

    /// A street with one house for each of ``numbers``.
    private static func drawRows(_ map: inout DrawnMap) {
        for (row, name) in numbers.keys.sorted().enumerated() {
            let north = 5_000 + 500 * Double(row)
            map.way([(0, north), (100, north)], ["highway": "residential", "name": name])
            map.node(50, north + 10, ["addr:housenumber": numbers[name] ?? ""])
        }
    }

    private static func drawPostcodes(_ map: inout DrawnMap) {
        map.node(10_000, 0, ["place": "town", "name": "Stampton"])
        for (row, code) in ["3993dx", "EH4 7EA", "E4 7EA", "99417"].enumerated() {
            map.way(
                [(10_000, 100 * Double(row)), (10_090, 100 * Double(row))],
                [
                    "highway": "residential", "name": "Quire Alley \(row + 1)",
                    "addr:postcode": code,
                ])
        }
        map.rectangle(
            west: 20_000, south: 0, east: 21_000, north: 1_000,
            ["boundary": "postal_code", "postal_code": "123-45"])
    }

    /// Building 8 has its own number, the entrance 8 at its eastern end and the entrance 10 in the
    /// middle; 12 is next to it. The school at 20 has grounds.
    private static func drawBuildings(_ map: inout DrawnMap) {
        let street = "Mortar Street"
        map.way([(30_000, -20), (30_300, -20)], ["highway": "residential", "name": street])
        func address(_ number: String) -> [String: String] {
            ["addr:street": street, "addr:housenumber": number]
        }
        let doors = [map.node(30_030, 0, address("10")), map.node(30_058, 0, address("8"))]
        map.rectangle(
            west: 30_000, south: 0, east: 30_060, north: 20, doors: doors,
            address("8").merging(["building": "yes"]) { first, _ in first })
        map.rectangle(
            west: 29_960, south: 0, east: 30_000, north: 20,
            address("12").merging(["building": "yes"]) { first, _ in first })
        map.rectangle(
            west: 30_100, south: 0, east: 30_250, north: 150,
            address("20").merging(["amenity": "school", "name": "Trowel School"]) { own, _ in own })
        map.node(30_255, 100, address("22"))
    }

    /// A town with a village in it, a river in two ways, and things with unusual names.
    private static func drawNames(_ map: inout DrawnMap) {
        map.rectangle(
            west: 40_000, south: 0, east: 48_000, north: 8_000,
            [
                "boundary": "administrative", "admin_level": "8", "name": "Gantry",
                "place": "town",
            ])
        map.rectangle(
            west: 46_000, south: 6_000, east: 47_000, north: 7_000,
            ["place": "village", "name": "Winchley", "boundary": "place"])
        map.way(
            [(46_400, 6_500), (46_600, 6_500)],
            ["highway": "residential", "name": "Pulley Street"])
        map.node(46_500, 6_510, ["addr:housenumber": "3", "addr:street": "Pulley Street"])
        map.rectangle(
            west: 50_000, south: 0, east: 54_000, north: 4_000,
            [
                "boundary": "administrative", "admin_level": "4", "place": "city",
                "name": "Hansa",
            ])
        let upper = map.way(
            [(41_000, 1_000), (42_000, 1_000)], ["waterway": "river", "name": "Hawser"])
        let lower = map.way(
            [(42_000, 1_000), (44_000, 1_000)], ["waterway": "river", "name": "Hawser"])
        map.relation([upper, lower], ["type": "waterway", "waterway": "river", "name": "Hawser"])
        map.node(
            46_600, 6_520,
            [
                "amenity": "cafe", "name": "Halyard", "addr:city": "Luffing",
                "addr:street": "Pulley Street",
            ])
        map.node(43_500, 1_300, ["natural": "peak", "name": "Masthead"])
        map.rectangle(
            west: 40_100, south: 900, east: 41_900, north: 990,
            ["leisure": "park", "name": "Dockside Park"])
        map.node(43_000, 3_000, ["place": "suburb", "name:de": "Kranviertel"])
        map.way(
            [(43_000, 3_100), (43_100, 3_100)],
            ["highway": "residential", "name:en": "Capstan Close"])
        for (east, tags) in [
            (0.0, ["highway": "bus_stop", "name": "Bollard"]),
            (30, ["public_transport": "stop_position", "name": "Bollard"]),
            (900, ["public_transport": "stop_position", "name": "Fender"]),
        ] {
            map.node(44_000 + east, 4_000, tags)
        }
    }
}
