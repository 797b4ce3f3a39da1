import Foundation

/// Many towns full of addresses, to search in: streets, houses, points of interest, postcodes,
/// boundaries of towns, counties and the country.
///
/// Names repeat as in reality: every town has its Church Lane, few have a Vandermolen Drive.
struct Country {
    private let addresses: Int
    private let seed: UInt64
    /// Metres between the middles of neighbouring towns.
    private static let pitch = 7_000.0
    /// Cells along each side of a county.
    private static let county = 4

    init(addresses: Int, seed: UInt64) {
        self.addresses = addresses
        self.seed = seed
    }

    func write(to output: FileHandle) throws -> TownSummary {
        var writer = try OSMWriter(to: output, projection: Region.projection)
        var random = RandomSource(seed: seed)
        let names = CountryNames(random: &random)
        var cells: [(x: Int, y: Int)] = []
        while writer.summary.addresses < addresses {
            let cell = Region.cell(cells.count)
            let left = addresses - writer.summary.addresses
            let size = Self.size(of: left, random: &random)
            var town = GridTown(
                middle: Vector(Double(cell.0), Double(cell.1)) * Self.pitch, addresses: size,
                number: cells.count, names: names, random: random.fork(UInt64(cells.count)))
            try writer.write(town.draw(within: Self.pitch))
            cells.append(cell)
        }
        try writer.write(borders(around: cells, names))
        return try writer.finish()
    }

    /// Most towns are small, a few have 50,000 addresses; the rest goes to one.
    private static func size(of left: Int, random: inout RandomSource) -> Int {
        let roll = random.unit()
        let size = Int(1_000 + 49_000 * roll * roll * roll * roll * roll)
        return left < size + 1_000 ? left : size
    }

    private func borders(around cells: [(x: Int, y: Int)], _ names: CountryNames) -> Drawing {
        var drawing = Drawing()
        func border(_ low: (Int, Int), _ high: (Int, Int), _ tags: Tags) {
            let half = Vector(0.5, 0.5)
            let from = (Vector(Double(low.0), Double(low.1)) - half) * Self.pitch
            let to = (Vector(Double(high.0), Double(high.1)) + half) * Self.pitch
            drawing.border([from, Vector(to.x, from.y), to, Vector(from.x, to.y)], tags)
        }
        func county(_ cell: Int) -> Int { Int((Double(cell) / Double(Self.county)).rounded(.down)) }
        let xs = cells.map { county($0.x) }
        let ys = cells.map { county($0.y) }
        guard let west = xs.min(), let east = xs.max(), let south = ys.min(), let north = ys.max()
        else { return drawing }
        for y in south...north {
            for x in west...east {
                let low = (x * Self.county, y * Self.county)
                let high = (low.0 + Self.county - 1, low.1 + Self.county - 1)
                let number = (y - south) * (east - west + 1) + x - west
                border(
                    low, high,
                    ["name": "\(names.surname(number * 37)) County", "admin_level": "6"])
            }
        }
        border(
            (west * Self.county, south * Self.county),
            ((east + 1) * Self.county - 1, (north + 1) * Self.county - 1),
            ["name": "Ternland", "admin_level": "2"])
        return drawing
    }
}

extension Drawing {
    /// An administrative boundary.
    mutating func border(_ ring: [Vector], _ tags: Tags) {
        let way = area(ring, [:])
        relation(
            [Member(kind: .way, number: way, role: "outer")],
            Tags([("type", "boundary"), ("boundary", "administrative")]).adding(tags))
    }
}
