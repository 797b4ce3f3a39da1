import Geometry
import TestSupport
import Testing

@Suite("Rounding to an integer agrees with that of the standard library")
struct RoundingTests {
    @Test(arguments: [
        0, -0.0, 0.5, -0.5, 1.5, -2.5, 0.49999999999999994, -0.49999999999999994, 4_503_599_627.5,
        4_503_599_627_370_497.5, -9_007_199_254_740_992, 180e6, -180e6,
    ])
    func atTheEdges(_ value: Double) {
        #expect(Int64(rounding: value) == Int64(value.rounded()))
    }

    @Test func forRandomNumbers() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<10_000 {
            let size = Double.random(in: 0...15, using: &generator)
            let value = Double.random(in: -1...1, using: &generator) * exponential(size)
            #expect(Int64(rounding: value) == Int64(value.rounded()))
            let half = value.rounded(.down) + 0.5
            #expect(Int64(rounding: half) == Int64(half.rounded()))
        }
    }

    /// About 10 to the power of `size`, in steps.
    private func exponential(_ size: Double) -> Double {
        (0..<Int(size)).reduce(1) { product, _ in product * 10 }
    }
}
