import Foundation
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("Missing house numbers are interpolated between their neighbours") struct InterpolationTests
{
    /// Lindenallee runs 300 m east and turns north; its first two lines touch at 100 m, the
    /// second runs backwards.
    private func town(_ houses: [(number: Int, place: Coordinate)]) throws -> Geocoder {
        let atlas = try SampleAtlas { fill in
            try fill.street(
                "Lindenallee",
                lines: [
                    [spot(east: 0, north: 0), spot(east: 100, north: 0)],
                    [spot(east: 300, north: 0), spot(east: 100, north: 0)],
                    [spot(east: 300, north: 0), spot(east: 300, north: 200)],
                ])
            for (number, place) in houses {
                try fill.address(String(number), "Lindenallee", at: place, in: nil)
            }
        }
        return atlas.geocoder
    }

    private func place(_ text: String, _ geocoder: Geocoder) throws -> GeocodeResult {
        try #require(try geocoder.search(text).first, "\(text)")
    }

    @Test("Interpolation follows corners and touching lines, on the side of the neighbours")
    func alongTheLine() throws {
        let geocoder = try town([
            (2, spot(east: 60, north: -8)), (10, spot(east: 308, north: 160)),
            (1, spot(east: 60, north: 8)), (11, spot(east: 292, north: 150)),
        ])
        let even = try place("Lindenallee 6", geocoder)
        #expect(even.matchKind == .interpolated && !even.isExtrapolated)
        #expect(even.coordinate.meters(to: spot(east: 260, north: -8)) < 2)
        let odd = try place("Lindenallee 5", geocoder)
        #expect(odd.coordinate.meters(to: spot(east: 216, north: 8)) < 2)
    }

    @Test("If the numbers of one side are consecutive, the next numbers are the neighbours")
    func consecutive() throws {
        let geocoder = try town([
            (1, spot(east: 20, north: 8)), (2, spot(east: 30, north: 8)),
            (4, spot(east: 170, north: 8)), (5, spot(east: 180, north: 8)),
            (6, spot(east: 190, north: 8)), (9, spot(east: 220, north: 8)),
        ])
        for (number, east) in [(3, 100.0), (7, 200)] {
            let result = try place("Lindenallee \(number)", geocoder)
            #expect(result.coordinate.meters(to: spot(east: east, north: 8)) < 2)
        }
    }

    @Test("Beyond the last house, the number is extrapolated along the street")
    func beyond() throws {
        let geocoder = try town([
            (2, spot(east: 200, north: -8)), (6, spot(east: 240, north: -8)),
            (1, spot(east: 60, north: 8)), (5, spot(east: 40, north: 8)),
        ])
        let next = try place("Lindenallee 10", geocoder)
        #expect(next.matchKind == .interpolated && next.isExtrapolated)
        #expect(next.address.houseNumber == "10")
        #expect(next.coordinate.meters(to: spot(east: 280, north: -8)) < 2)
        let downwards = try place("Lindenallee 9", geocoder)
        #expect(downwards.coordinate.meters(to: spot(east: 20, north: 8)) < 2)
        let between = try place("Lindenallee 4", geocoder)
        #expect(between.confidence > next.confidence)
        #expect(next.confidence > 0.5)
    }

    @Test("Beyond the street's end, the street is the answer")
    func beyondTheEnd() throws {
        let geocoder = try town([
            (1, spot(east: 64, north: 8)), (5, spot(east: 24, north: 8)),
            (2, spot(east: 60, north: -8)),
        ])
        #expect(try place("Lindenallee 7", geocoder).matchKind == .interpolated)
        let far = try place("Lindenallee 11", geocoder)
        #expect(far.matchKind == .street && far.address.houseNumber == nil)
    }

    /// Forty dissimilar names.
    private static func name(_ row: Int) -> String {
        ["Ahorn", "Birken", "Erlen", "Linden", "Ulmen"][row % 5]
            + ["weg", "gasse", "platz", "ufer", "berg", "hof", "steig", "damm"][row / 5]
    }

    @Test("On random streets, it is between its neighbours and on their side")
    func randomStreets() throws {
        var generator = SeededGenerator(seed: 29)
        let streets = (0..<40).map { row in
            BentStreet(Self.name(row), north: Double(row) * 3_000, using: &generator)
        }
        let atlas = try SampleAtlas { fill in
            for street in streets {
                try fill.street(street.name, lines: street.pieces)
                for (number, place) in street.houses where number != street.missing {
                    try fill.address(String(number), street.name, at: place, in: nil)
                }
            }
        }
        for street in streets {
            let result = try place("\(street.name), \(street.missing)", atlas.geocoder)
            #expect(result.matchKind == .interpolated)
            let foot = try #require(result.coordinate.nearestPoint(on: street.line))
            let neighbours = street.houses.filter { abs($0.number - street.missing) == 2 }
                .compactMap { $0.place.nearestPoint(on: street.line) }
            try #require(neighbours.count == 2)
            #expect(neighbours.allSatisfy { $0.isOnLeft == foot.isOnLeft })
            #expect(neighbours[0].along <= foot.along && foot.along <= neighbours[1].along)
        }
    }
}

/// A street with a slight bend every 60 m, split into lines of either direction, with houses 9 m
/// away on both sides.
private struct BentStreet {
    let name: String
    private(set) var line: [Coordinate]
    private(set) var pieces: [[Coordinate]] = []
    private(set) var houses: [(number: Int, place: Coordinate)] = []
    let missing: Int

    init(_ name: String, north start: Double, using generator: inout SeededGenerator) {
        self.name = name
        var (east, north, heading) = (0.0, start, 0.0)
        line = [spot(east: east, north: north)]
        var number = 0
        var first = 0
        for step in 1...14 {
            heading += .random(in: -0.3...0.3, using: &generator)
            for side in [-9.0, 9] {
                number += 1
                houses.append(
                    (
                        number,
                        spot(
                            east: east + 30 * cos(heading) + side * sin(heading),
                            north: north + 30 * sin(heading) - side * cos(heading))
                    ))
            }
            (east, north) = (east + 60 * cos(heading), north + 60 * sin(heading))
            line.append(spot(east: east, north: north))
            if step == 14 || Bool.random(using: &generator) {
                let piece = Array(line[first...step])
                pieces.append(Bool.random(using: &generator) ? piece : piece.reversed())
                first = step
            }
        }
        pieces.shuffle(using: &generator)
        missing = .random(in: 3...26, using: &generator)
    }
}

extension NearestPoint {
    /// The position along the line, in pieces of it.
    fileprivate var along: Double { Double(piece) + fraction }
}
