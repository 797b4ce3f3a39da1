import AddressText
import Testing

@Suite("House numbers are read from their tags") struct HouseNumberTests {
    @Test(
        "Lists and ranges are expanded",
        arguments: [
            ("12", ["12"]), ("12 a", ["12a"]), ("12-A", ["12a"]), ("12a", ["12a"]),
            ("12bis", ["12bis"]), ("12 bis", ["12bis"]), ("12;14", ["12", "14"]),
            ("12, 14a", ["12", "14a"]), ("12-18", ["12", "14", "16", "18"]),
            ("12-15", ["12", "13", "14", "15"]), ("12/3", ["12/3"]), ("1-999", ["1", "999"]),
            ("abc", []), ("", []), ("999999999999999999999", []), ("12-14;20", ["12", "14", "20"]),
            ("32 a-c", ["32a", "32b", "32c"]), ("32a-32c", ["32a", "32b", "32c"]),
            ("39A/C", ["39a", "39c"]), ("12a-14", ["12a", "14"]), ("A3", ["A3"]),
            ("B-12a", ["B12a"]),
            ("km. 22", ["KM22"]), ("N6W23001", ["N6W23001"]), ("226 1/2", ["226/1/2"]),
        ])
    func list(_ value: String, _ expected: [String]) {
        #expect(HouseNumber.list(in: value).map(\.description) == expected)
    }
}
