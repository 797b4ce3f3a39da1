/// A Levenshtein automaton: reads a word letter by letter and counts its edits to the misspelled
/// one. A state is a set of positions for each of zero, one and two edits, as bits.
///
/// Source: Wu, Manber, "Fast text searching allowing errors", 1992; swaps of neighbours, also
/// with a letter more or less between them, as in Lowrance, Wagner, "An extension of the
/// string-to-string correction problem", 1975.
public struct LevenshteinAutomaton {
    /// The maximum length of a word, in letters: its positions must fit into 64 bits.
    static let longestWord = 63
    /// The maximum number of edits that are counted.
    public static let mostEdits = 2

    /// Bit *n* is set if the first *n* letters typed match what was read, with that many edits.
    struct State {
        var exact: UInt64 = 0
        var once: UInt64 = 0
        var twice: UInt64 = 0

        /// The positions with at most `edits` edits.
        func reached(with edits: Int) -> UInt64 {
            edits == 0 ? exact : edits == 1 ? once : twice
        }
    }

    /// A letter that was read, with the state before it. Bit *n* of `places` is set if it is letter
    /// *n* of those typed.
    struct Step {
        var places: UInt64 = 0
        var before = State()
    }

    /// The state before the first letter.
    let start: State
    /// The places of ASCII letters by value, then of others.
    private var asciiPlaces = [UInt64](repeating: 0, count: 128)
    private var otherPlaces: [UInt32: UInt64] = [:]
    private let states: UInt64
    private let end: UInt64

    /// Nil for words of more than ``longestWord`` letters.
    init?(_ letters: [Unicode.Scalar]) {
        guard letters.count <= Self.longestWord else { return nil }
        end = 1 << UInt64(letters.count)
        states = end | (end - 1)
        start = State(exact: 1, once: states & 0b11, twice: states & 0b111)
        for (index, letter) in letters.enumerated() {
            let place: UInt64 = 1 << UInt64(index)
            if letter.isASCII {
                asciiPlaces[Int(letter.value)] |= place
            } else {
                otherPlaces[letter.value, default: 0] |= place
            }
        }
    }

    /// See ``Step/places``.
    func places(of letter: UInt32) -> UInt64 {
        letter < 128 ? asciiPlaces[Int(letter)] : otherPlaces[letter] ?? 0
    }

    /// The state after up to three letters, the last one first; ``Step/init()`` for missing ones.
    ///
    /// - Complexity: O(1).
    func state(after one: Step, _ two: Step, _ three: Step) -> State {
        let exact = (one.before.exact & one.places) << 1
        let swapped = ((two.before.exact & one.places) << 1 & two.places) << 1
        let once =
            (one.before.once & one.places) << 1 | one.before.exact
            | (one.before.exact | exact) << 1 | swapped
        let swappedOnce = ((two.before.once & one.places) << 1 & two.places) << 1
        let swappedAcross =
            ((two.before.exact & one.places) << 2 & two.places) << 1
            | ((three.before.exact & one.places) << 1 & three.places) << 1
        let twice =
            (one.before.twice & one.places) << 1 | one.before.once
            | (one.before.once | once) << 1 | swappedOnce | swappedAcross
        return State(exact: exact & states, once: once & states, twice: twice & states)
    }

    /// The number of edits between what was read and what was typed; nil if more than two.
    func edits(in state: State) -> Int? {
        if state.twice & end == 0 { return nil }
        return state.exact & end != 0 ? 0 : state.once & end != 0 ? 1 : 2
    }
}
