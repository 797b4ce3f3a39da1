import RecordKeeping
import StorageSpaces
import Testing

@Suite struct FloorAreaTests {
    @Test(arguments: [
        ("120", 120), (" 1 ", 1), ("1000000", 1_000_000), ("120 sq ft", 120), ("120sq. ft.", 120),
        ("35 square feet", 35), ("35 ft²", 35),
    ])
    func readsSquareFeet(_ typed: String, _ squareFeet: Int) throws {
        #expect(try FloorArea(typed).squareFeet == squareFeet)
        #expect(try FloorArea(squareFeet: squareFeet).squareFeet == squareFeet)
    }

    @Test(arguments: [
        ("", "size is empty"), ("0", "size \"0\" is out of range"),
        ("1000001", "size \"1000001\" is out of range"),
        ("99999999999999999999", "size \"99999999999999999999\" is out of range"),
        ("-5", "size \"-5\" cannot be read"), ("12.5", "size \"12.5\" cannot be read"),
        ("1,200", "size \"1,200\" cannot be read"), ("12 m2", "size \"12 m2\" cannot be read"),
        ("１２", "size \"１２\" cannot be read"), ("sq ft", "size \"sq ft\" cannot be read"),
    ])
    func namesTheError(_ typed: String, _ fact: String) {
        let error = #expect(throws: InvalidValue.self) { try FloorArea(typed) }
        #expect(
            error?.description == "\(fact); give 1 to 1000000 whole square feet, as in 120")
    }
}

@Suite struct PriceTests {
    @Test(arguments: [
        ("12", 1_200, "$12.00"), ("12.5", 1_250, "$12.50"), ("$12.50", 1_250, "$12.50"),
        ("$ 0.01", 1, "$0.01"), ("100000", 10_000_000, "$100000.00"), ("007", 700, "$7.00"),
    ])
    func readsDollars(_ typed: String, _ cents: Int, _ text: String) throws {
        let price = try Price(typed)
        #expect(price.cents == cents)
        #expect(price.description == text)
        #expect(try Price(cents: cents) == price)
    }

    @Test(arguments: [
        ("", "price is empty"), ("0", "price \"0\" is out of range"),
        ("0.00", "price \"0.00\" is out of range"),
        ("100000.01", "price \"100000.01\" is out of range"),
        ("99999999999999999999999", "price \"99999999999999999999999\" is out of range"),
        ("-1", "price \"-1\" cannot be read"), ("12,50", "price \"12,50\" cannot be read"),
        ("1.005", "price \"1.005\" cannot be read"), (".5", "price \".5\" cannot be read"),
        ("5.", "price \"5.\" cannot be read"), ("€5", "price \"€5\" cannot be read"),
        ("１２", "price \"１２\" cannot be read"), ("1e3", "price \"1e3\" cannot be read"),
    ])
    func namesTheError(_ typed: String, _ fact: String) {
        let error = #expect(throws: InvalidValue.self) { try Price(typed) }
        #expect(
            error?.description
                == "\(fact); give 0.01 to 100000.00 US dollars per day, as in 12.50")
    }

    @Test func sortsByValue() throws {
        #expect(try Price("9") < Price("10"))
        #expect(try FloorArea("9") < FloorArea("10"))
    }
}
