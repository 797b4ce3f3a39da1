/// The unusual addresses: letters, lists, ranges, interpolation, places instead of streets.
extension HarbourTown {
    /// The address that the demonstration looks up.
    static let demonstrationAddress = (number: 12, street: "Harbour Street")

    mutating func varyAddresses() {
        var random = random.fork(8)
        var letters = 0
        let specials = [
            special("14;16", numbers: [14, 16]), special("20-24", numbers: [20, 22, 24]),
        ].compactMap { $0 }
        for index in builder.buildings.indices {
            let house = builder.buildings[index]
            guard let number = house.number, house.tags["name"] == nil, house.tags["venue"] == nil
            else { continue }
            let street = network.streets[house.street].name?.english
            if let special = specials.first(where: { $0.houses.first == index }) {
                setNumber(special.text, of: index)
            } else if specials.contains(where: { $0.houses.contains(index) }) {
                builder.update(index) { $0.number = nil }
            } else if letters < 8, number > 20, random.chance(0.02), street != "Harbour Street" {
                setNumber("\(number - 2)a", of: index)
                letters += 1
            } else if random.chance(0.1) {
                builder.update(index) { $0.number = nil }
                drawing.node(
                    at: house.door,
                    (["entrance": "yes"] as Tags).adding(
                        address(of: house, number: String(number))))
            }
        }
        drawInterpolation()
        drawFarms()
    }

    /// Finds houses with these numbers in the first street that has them all. The first house gets
    /// the number as written; the others lose theirs.
    private func special(_ text: String, numbers: [Int]) -> (text: String, houses: [Int])? {
        let plain = builder.buildings.indices.filter { index in
            let house = builder.buildings[index]
            return house.tags["name"] == nil && house.tags["venue"] == nil
                && network.streets[house.street].name?.english != Self.demonstrationAddress.street
        }
        for first in plain where builder.buildings[first].number == numbers.first {
            let houses = numbers.compactMap { number in
                plain.first {
                    builder.buildings[$0].number == number
                        && builder.buildings[$0].street == builder.buildings[first].street
                }
            }
            if houses.count == numbers.count { return (text, houses) }
        }
        return nil
    }

    private mutating func setNumber(_ number: String, of index: Int) {
        let tags = address(of: builder.buildings[index], number: number)
        builder.update(index) { $0.tags = $0.tags.adding(tags) }
    }

    /// Adds an interpolation from 2 to 30 along Cape Road, without houses in between.
    private mutating func drawInterpolation() {
        func post(_ place: Vector, _ number: String) -> Int {
            drawing.node(
                at: place,
                [
                    "addr:housenumber": number, "addr:street": "Cape Road",
                    "addr:postcode": "E9Z 3E5", "addr:city": Self.name.english,
                ])
        }
        let ends = [post(Vector(815, -206), "2"), post(Vector(1000, -170), "30")]
        let middle = drawing.node(at: Vector(905, -196))
        drawing.ways.append(
            Drawing.Way(
                nodes: [ends[0], middle, ends[1]],
                tags: ["addr:interpolation": "even", "addr:street": "Cape Road"]))
    }

    /// Adds farms and cottages whose addresses have no street.
    private mutating func drawFarms() {
        let farms: [(Vector, String, String)] = [
            (Vector(1128, 455), "1", "East Farm"), (Vector(1150, 470), "2", "East Farm"),
            (Vector(1165, 448), "3", "East Farm"), (Vector(1090, -362), "1", "Tern Cape"),
        ]
        for (place, number, name) in farms {
            drawing.area(
                .rectangle(center: place, along: Vector(1, 0.3), length: 18, width: 11),
                [
                    "building": "farm", "addr:housenumber": number, "addr:place": name,
                    "addr:postcode": "E9Z 3D2", "addr:city": Self.name.english,
                    "addr:country": "CA",
                ])
        }
    }
}
