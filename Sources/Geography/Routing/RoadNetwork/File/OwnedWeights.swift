/// The weights of arcs in memory, which can be read like a section of a graph file.
@safe
final class OwnedWeights: @unchecked Sendable {
    // Sendable: written only before it is shared.
    private let cells: UnsafeMutableBufferPointer<Milliseconds>

    init(copyOf weights: MappedArray<Arc, Milliseconds>) {
        unsafe cells = .allocate(capacity: weights.count)
        for position in 0..<weights.count {
            unsafe cells.initializeElement(at: position, to: weights[at: position])
        }
    }

    deinit { unsafe cells.deallocate() }

    /// Sets the weight of an arc. Ignores an arc beyond the last.
    func set(_ arc: Arc, _ weight: Milliseconds) {
        if unsafe arc.index < cells.count { unsafe cells[arc.index] = weight }
    }

    /// - Precondition: the object outlives the array.
    var weights: MappedArray<Arc, Milliseconds> {
        unsafe MappedArray(UnsafeRawBufferPointer(UnsafeBufferPointer(cells)))
    }
}
