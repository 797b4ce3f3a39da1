/// The unusual addresses: letters, lists, ranges, interpolation, places instead of streets.
extension HarbourTown {
    /// The address that the demonstration looks up.
    static let demonstrationAddress = (number: 12, street: "Harbour Street")

    mutating func varyAddresses() {
        var random = random.fork(8)
        var letters = 0
        let specials: [(street: String, number: Int, text: String, also: [Int])] = [
            ("Grand Avenue", 14, "14;16", [16]), ("Rampart Street", 20, "20-24", [22, 24]),
        ]
        for index in builder.buildings.indices {
            let house = builder.buildings[index]
            guard let number = house.number, house.tags["name"] == nil, house.tags["venue"] == nil
            else { continue }
            let street = network.streets[house.street].name?.english
            if let special = specials.first(where: { $0.street == street && $0.number == number }) {
                setNumber(special.text, of: index)
            } else if specials.contains(where: { $0.street == street && $0.also.contains(number) })
            {
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

    private mutating func setNumber(_ number: String, of index: Int) {
        let tags = address(of: builder.buildings[index], number: number)
        builder.update(index) { $0.tags = $0.tags.adding(tags) }
    }

    /// Cape Road has its numbers from 2 to 30 between two posts, no house in between.
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

    /// Farms and cottages that no street names.
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
