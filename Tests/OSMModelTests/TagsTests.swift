import OSMModel
import Testing

@Suite struct TagsTests {
    @Test(arguments: [("yes", true), ("culvert", true), ("no", false), ("false", false)])
    func aTagIsSetUnlessItSaysNo(_ value: String, _ isSet: Bool) {
        let tags: Tags = ["tunnel": value]
        #expect(tags.isSet("tunnel") == isSet)
        #expect(!tags.isSet("bridge"))
    }

    @Test func theFirstOfRepeatedKeysCounts() {
        let tags = Tags([(key: "name", value: "A"), (key: "name", value: "B")])
        #expect(tags["name"] == "A")
        #expect(tags.json == #"{"name":"A"}"#)
    }

    @Test func emptyTagsHaveNoJSON() {
        #expect(Tags().json == nil)
        #expect(Tags().isEmpty)
    }

    @Test func objectsAreSortedByTypeLetterAndID() {
        let objects = [
            OSMReference(.relation, 1), OSMReference(.way, 3), OSMReference(.way, 2),
            OSMReference(.node, 9),
        ]
        #expect(objects.sorted() == [objects[3], objects[0], objects[2], objects[1]])
    }
}
