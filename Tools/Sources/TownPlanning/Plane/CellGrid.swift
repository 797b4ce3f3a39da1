/// Finds what lies near a place: numbers filed by the square cells that their boxes touch.
struct CellGrid {
    private let origin: Vector
    private let cell: Double
    private let columns: Int
    private let rows: Int
    private var cells: [[Int32]]

    init(bounds: Box, cell: Double) {
        origin = bounds.low
        self.cell = cell
        columns = max(1, Int((bounds.high.x - bounds.low.x) / cell) + 1)
        rows = max(1, Int((bounds.high.y - bounds.low.y) / cell) + 1)
        cells = Array(repeating: [], count: columns * rows)
    }

    mutating func insert(_ number: Int, _ box: Box) {
        let (across, up) = span(box)
        for row in up {
            for column in across { cells[row * columns + column].append(Int32(number)) }
        }
    }

    /// Whether `test` holds for a number filed near `box`. It may be called repeatedly for one.
    func contains(near box: Box, where test: (Int) -> Bool) -> Bool {
        let (across, up) = span(box)
        for row in up {
            for column in across {
                for number in cells[row * columns + column] where test(Int(number)) { return true }
            }
        }
        return false
    }

    /// The numbers filed near `box`, ascending, each once.
    func numbers(near box: Box) -> [Int] {
        var found: [Int] = []
        _ = contains(near: box) {
            found.append($0)
            return false
        }
        guard found.count > 1 else { return found }
        found.sort()
        var kept = 1
        for index in 1..<found.count where found[index] != found[kept - 1] {
            found[kept] = found[index]
            kept += 1
        }
        found.removeSubrange(kept...)
        return found
    }

    private func span(_ box: Box) -> (ClosedRange<Int>, ClosedRange<Int>) {
        func held(_ value: Double, _ limit: Int) -> Int {
            max(0, min(limit - 1, Int(max(-1, min(1e6, value / cell)))))
        }
        let (low, high) = (box.low - origin, box.high - origin)
        return (
            held(low.x, columns)...max(held(low.x, columns), held(high.x, columns)),
            held(low.y, rows)...max(held(low.y, rows), held(high.y, rows))
        )
    }
}
