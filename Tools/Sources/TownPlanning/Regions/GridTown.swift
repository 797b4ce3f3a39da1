/// A town on an irregular grid, meant for address searches rather than for maps.
struct GridTown {
    /// Metres between streets, and between those that cross them.
    private static let block = Vector(250, 70)
    /// Metres between the houses on one side.
    private static let plot = 17.0
    /// Addresses that share a postcode.
    private static let district = 3_000

    private let middle: Vector
    private let addresses: Int
    private let number: Int
    private let names: CountryNames
    private let town: String
    private var random: RandomSource
    private var taken: Set<String> = []
    private var drawing = Drawing()
    private var housed = 0

    init(
        middle: Vector, addresses: Int, number: Int, names: CountryNames, random: RandomSource
    ) {
        self.middle = middle
        self.addresses = addresses
        self.number = number
        self.names = names
        self.random = random
        town = TownNames.name(of: number, seed: 0)
    }

    /// The town with its boundary, a square of `width` metres.
    mutating func draw(within width: Double) -> Drawing {
        let blocks = Double(addresses) / (2 * (Self.block.x / Self.plot - 2) * 0.85)
        let side = (blocks * Self.block.x * Self.block.y).squareRoot()
        let columns = max(2, Int(side / Self.block.x + 0.5) + 1)
        let rows = Int(blocks / Double(columns - 1)) + 2
        let corners = corners(rows: rows, columns: columns)
        for row in 0..<rows {
            var column = 0
            while column < columns - 1 {
                let end = min(columns - 1, column + 1 + random.below(2))
                lay(corners[row], from: column, to: end)
                column = end
            }
        }
        for column in 0..<columns { layCrossStreets(corners.map { $0[column] }) }
        drawing.node(
            at: middle,
            [
                "place": addresses > 20_000 ? "city" : addresses > 3_000 ? "town" : "village",
                "name": town, "population": String(addresses * 3),
            ])
        let half = width / 2
        let ring = [(-half, -half), (half, -half), (half, half), (-half, half)]
        drawing.border(
            ring.map { middle + Vector($0.0, $0.1) }, ["name": town, "admin_level": "8"])
        return drawing
    }

    private mutating func corners(rows: Int, columns: Int) -> [[Int]] {
        let start =
            middle - Vector(
                Double(columns - 1) * Self.block.x, Double(rows - 1) * Self.block.y) * 0.5
        return (0..<rows).map { row in
            (0..<columns).map { column in
                drawing.node(
                    at: start
                        + Vector(
                            Double(column) * Self.block.x + random.between(-20, 20),
                            Double(row) * Self.block.y + random.between(-8, 8)))
            }
        }
    }

    /// A street over some blocks of a row, with its houses.
    private mutating func lay(_ row: [Int], from: Int, to: Int) {
        let name = names.street(in: town, taken: &taken, &random)
        drawing.ways.append(
            Drawing.Way(
                nodes: Array(row[from...to]), tags: ["highway": "residential", "name": name]))
        var house = 1
        for piece in from..<to {
            let (start, end) = (drawing.places[row[piece]], drawing.places[row[piece + 1]])
            let direction = (end - start).unit
            var along = Self.plot
            while along < (end - start).length - Self.plot {
                let place = start + direction * along
                for (side, number) in [(direction.left, house), (direction.right, house + 1)]
                where housed < addresses && random.chance(0.85) {
                    settle(at: place + side * random.between(9, 14), name, number)
                }
                along += Self.plot
                house += 2
            }
        }
    }

    private mutating func settle(at place: Vector, _ street: String, _ house: Int) {
        let postcode = String(10_000 + (number * 17 + housed / Self.district) % 90_000)
        housed += 1
        let letter = random.chance(0.04) ? ["a", "b", "c"][random.below(3)] : ""
        let address: Tags = [
            "addr:housenumber": "\(house)\(letter)", "addr:street": street, "addr:city": town,
            "addr:postcode": postcode,
        ]
        let isKnown = random.chance(0.03)
        drawing.node(
            at: place,
            isKnown ? names.pointOfInterest(in: town, &random).adding(address) : address)
    }

    /// The streets along a column of corners.
    private mutating func layCrossStreets(_ column: [Int]) {
        var row = 0
        while row < column.count - 1 {
            let end = min(column.count - 1, row + 6 + random.below(8))
            drawing.ways.append(
                Drawing.Way(
                    nodes: Array(column[row...end]),
                    tags: [
                        "highway": random.chance(0.2) ? "secondary" : "residential",
                        "name": names.street(in: town, taken: &taken, &random),
                    ]))
            row = end
        }
    }
}
