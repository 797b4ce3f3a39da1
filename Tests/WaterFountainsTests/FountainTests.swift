import Geometry
import RecordKeeping
import Testing
import WaterFountains

@Suite struct FountainReferenceTests {
    @Test(arguments: ["n123", "node/123", "N123", " node/123 "])
    func readsElements(_ text: String) throws {
        #expect(try FountainElement(text) == FountainElement(.node, 123))
        #expect(try FountainReference(text) == .element(FountainElement(.node, 123)))
    }

    @Test func writesElementsAsItReadsThem() throws {
        for kind in FountainElement.Kind.allCases {
            let element = FountainElement(kind, .max)
            #expect(try FountainElement(element.description) == element)
        }
    }

    @Test(arguments: ["", "n", "n-1", "n/", "x12", "n12345678901234567890", "node123x", "é1"])
    func refusesWhatIsNoElement(_ text: String) {
        #expect(throws: InvalidValue.self) { try FountainElement(text) }
    }

    @Test func readsIDs() throws {
        #expect(try FountainReference("4f1c22ab") == .record(RecordReference("4f1c22ab")))
        let error = #expect(throws: InvalidValue.self) { try FountainReference("4f1") }
        #expect(error?.description.contains("as in n123") == true)
    }
}

@Suite struct FountainSnapTests {
    @Test(
        arguments: [
            ([], .none), ([30.1, 400], .none), ([30], .taken(0)), ([25, 3], .taken(1)),
            ([3, 13], .taken(0)), ([3, 12.9], .ambiguous([0, 1])),
            ([20, 11, 30], .ambiguous([1, 0])), ([0, 0], .ambiguous([0, 1])),
        ] as [([Double], FountainSnap)])
    func aClearlyNearestFountainIsTaken(_ meters: [Double], _ snap: FountainSnap) {
        #expect(FountainSnap(meters: meters) == snap)
    }
}

@Suite struct FountainFilterTests {
    private let time = Timestamp(millisecondsSinceEpoch: 0)

    @Test func peopleCountMoreThanTheMap() {
        var filter = FountainFilter()
        let (broken, silent) = (FountainTraits(worksOnMap: false), FountainTraits())
        #expect(filter.admits(broken, .outOfOrder(time)))
        filter.works = true
        #expect(filter.admits(broken, .works(time)) && !filter.admits(broken, .unconfirmed))
        #expect(filter.admits(silent, .unconfirmed) && !filter.admits(silent, .outOfOrder(time)))
        filter.isConfirmed = true
        #expect(!filter.admits(silent, .unconfirmed) && filter.admits(silent, .works(time)))
    }

    @Test func whatIsUnknownIsNotPromised() {
        var filter = FountainFilter()
        filter.bottle = true
        #expect(!filter.admits(FountainTraits(), .unconfirmed))
        #expect(filter.admits(FountainTraits(bottle: true), .unconfirmed))
        filter.wheelchair = true
        #expect(!filter.admits(FountainTraits(bottle: true, wheelchair: .limited), .unconfirmed))
        #expect(filter.admits(FountainTraits(bottle: true, wheelchair: .yes), .unconfirmed))
    }

    @Test func seasonalFountainsAreFoundOrLeftOut() {
        var filter = FountainFilter()
        let all = [nil, true, false].map { FountainTraits(isSeasonal: $0) }
        #expect(all.map { filter.admits($0, .unconfirmed) } == [true, true, true])
        filter.isSeasonal = true
        #expect(all.map { filter.admits($0, .unconfirmed) } == [false, true, false])
        filter.isSeasonal = false
        #expect(all.map { filter.admits($0, .unconfirmed) } == [true, false, true])
    }
}
