import Atlas
import TestSupport
import Testing

@Suite struct ShapeNodesTests {
    @Test func neighbouringNodesTakeAByteEach() {
        let bytes = ShapeNodes.encode([1_000_001, 1_000_002, 999_999], after: 1_000_000)
        #expect(bytes.count == 3)
        #expect(ShapeNodes.count(in: bytes) == 3)
    }

    @Test func anyNodesCanBeCounted() {
        var generator = SeededGenerator(seed: 7)
        for count in 0..<50 {
            let nodes = (0..<count).map { _ in Int64.random(in: .min ... .max, using: &generator) }
            #expect(ShapeNodes.count(in: ShapeNodes.encode(nodes, after: 5)) == count)
        }
    }
}
