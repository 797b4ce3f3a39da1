import Remedies
import TestSupport
import Testing

@Suite("A misspelt name suggests the one that was probably meant")
struct NearestNameTests {
    private static let commands = [
        "add", "list", "show", "route", "remove", "find-parking", "geocode", "reverse", "spaces",
        "sign-in", "sign-up", "closures", "close",
    ]

    @Test(arguments: [
        ("lst", "list"), ("lits", "list"), ("List", "list"), ("liste", "list"), ("rout", "route"),
        ("rotue", "route"), ("spac", "spaces"), ("parking", "find-parking"), ("singin", "sign-in"),
        ("closure", "closures"), ("geo", "geocode"), ("ad", "add"),
    ])
    func suggestsTheNearest(typed: String, meant: String) {
        #expect(NearestName.of(typed, among: Self.commands) == meant)
        #expect(
            NearestName.question(typed, among: Self.commands) == " Did you mean '\(meant)'?")
    }

    @Test(arguments: ["", "x", "li", "weather", "zzzz", String(repeating: "list", count: 20)])
    func suggestsNothingFarAway(typed: String) {
        #expect(NearestName.of(typed, among: Self.commands) == nil)
        #expect(NearestName.question(typed, among: Self.commands).isEmpty)
    }

    /// The definition without a table: every way to align the two words.
    private func dullDistance(_ first: ArraySlice<Character>, _ second: ArraySlice<Character>)
        -> Int
    {
        guard let a = first.last else { return second.count }
        guard let b = second.last else { return first.count }
        let (short, shorter) = (first.dropLast(), second.dropLast())
        var best = min(
            dullDistance(short, shorter) + (a == b ? 0 : 1), dullDistance(short, second) + 1,
            dullDistance(first, shorter) + 1)
        if short.last == b, shorter.last == a {
            best = min(best, dullDistance(short.dropLast(), shorter.dropLast()) + 1)
        }
        return best
    }

    @Test func countsTheSameEditsAsTheDefinition() {
        var generator = SeededGenerator(seed: 14)
        func word() -> [Character] {
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                "abc".randomElement(using: &generator) ?? "a"
            }
        }
        for _ in 0..<300 {
            let (first, second) = (word(), word())
            #expect(
                NearestName.distance(first, second) == dullDistance(first[...], second[...]),
                "\(String(first)) \(String(second))")
        }
    }
}
