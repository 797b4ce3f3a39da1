import TagRules
import Testing

@Suite struct HouseNumberSchemeTests {
    @Test(arguments: [
        ("even", "2", "8", ["4", "6"]), ("odd", "9", "3", ["7", "5"]),
        ("all", "1", "4", ["2", "3"]), ("5", "10", "25", ["15", "20"]),
        ("alphabetic", "12a", "12d", ["12b", "12c"]), ("alphabetic", "7", "7c", ["7a", "7b"]),
        ("alphabetic", "12A", "12C", ["12B"]), ("even", "2", "7", []), ("even", "2", "90000", []),
        ("odd", "a", "b", []), ("sometimes", "1", "5", []), ("alphabetic", "1a", "2c", []),
        ("all", "4", "4", []),
    ])
    func listsTheNumbersBetweenTwoHouses(
        _ scheme: String, _ from: String, _ to: String, _ between: [String]
    ) {
        let numbers = HouseNumberScheme(scheme).numbers(between: from, and: to)
        #expect(numbers.map(\.text) == between)
        #expect(numbers.map(\.fraction) == numbers.map(\.fraction).sorted())
        #expect(numbers.allSatisfy { (0...1).contains($0.fraction) })
    }
}
