/// Reads words letter by letter and says how near they come to a misspelt one: the states that
/// can be reached with no, one and two edits, a bit for each count of letters typed.
///
/// Source: Wu, Manber, "Fast text searching allowing errors", 1992; swaps of neighbours, also
/// with a letter more or less between them, as in Lowrance, Wagner, "An extension of the
/// string-to-string correction problem", 1975.
package struct LevenshteinAutomaton {
    /// Longer words are not put right: the states must fit into as many bits, less one.
    static let longestWord = 63
    package static let mostEdits = 2

    /// Bit *n* of one of them: the first *n* letters typed may be what was read.
    struct State {
        var exact: UInt64 = 0
        var once: UInt64 = 0
        var twice: UInt64 = 0

        /// At most so many edits.
        func reached(with edits: Int) -> UInt64 {
            edits == 0 ? exact : edits == 1 ? once : twice
        }
    }

    /// A letter that was read, with the state before it. `places`: bit *n*, whether letter *n*
    /// of those typed is this one.
    struct Step {
        var places: UInt64 = 0
        var before = State()
    }

    /// Before the first letter.
    let start: State
    /// Of ASCII letters by value, then of others.
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

    /// After three letters, the last one first; ``Step/init()`` for those there are not.
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

    /// How many edits make what was read the word that is typed; nil where more than two.
    func edits(in state: State) -> Int? {
        if state.twice & end == 0 { return nil }
        return state.exact & end != 0 ? 0 : state.once & end != 0 ? 1 : 2
    }
}
