/// Which ids were seen: sorted runs, one for each file, so a set costs eight bytes an id
/// wherever the ids lie. Ids that do not ascend within a file go to a hash table.
struct IdentifierSet {
    private var runs: [[Int64]] = [[]]
    private var strays: Set<Int64> = []

    /// Starts the run of the next file.
    mutating func startRun() {
        if runs.last?.isEmpty == false { runs.append([]) }
    }

    /// Takes `id`; false where it was there before.
    ///
    /// - Complexity: O(1) for the ascending ids of a first file; O(files · log ids) later.
    mutating func insert(_ id: Int64) -> Bool {
        let current = runs.count - 1
        for run in runs.dropLast() where run.containsSorted(id) { return false }
        if !strays.isEmpty, strays.contains(id) { return false }
        guard let last = runs[current].last, id <= last else {
            runs[current].append(id)
            return true
        }
        if runs[current].containsSorted(id) { return false }
        return strays.insert(id).inserted
    }
}

extension [Int64] {
    /// Whether an ascending array holds `id`.
    ///
    /// - Complexity: O(log count).
    func containsSorted(_ id: Int64) -> Bool {
        indexSorted(id) != nil
    }

    /// Where an ascending array without repetitions holds `id`.
    ///
    /// - Complexity: O(log count).
    func indexSorted(_ id: Int64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == id ? low : nil
    }
}
