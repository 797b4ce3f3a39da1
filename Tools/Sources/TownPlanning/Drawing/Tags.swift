/// The tags of one object, in the order in which they were set.
struct Tags: ExpressibleByDictionaryLiteral {
    private(set) var pairs: [(key: String, value: String)]

    init(_ pairs: [(key: String, value: String)] = []) {
        self.pairs = pairs
    }

    init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { (key: $0.0, value: $0.1) }
    }

    var isEmpty: Bool { pairs.isEmpty }

    subscript(key: String) -> String? {
        get { pairs.first { $0.key == key }?.value }
        set {
            let index = pairs.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): pairs[index].value = value
            case (let index?, nil): pairs.remove(at: index)
            case (nil, let value?): pairs.append((key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// These tags and those of `other`, which win.
    func adding(_ other: Tags) -> Tags {
        var sum = self
        for pair in other.pairs { sum[pair.key] = pair.value }
        return sum
    }
}

/// A name in the two languages of the coast.
struct BilingualName: Equatable {
    var english: String
    var french: String

    init(_ english: String, _ french: String) {
        self.english = english
        self.french = french
    }

    var tags: Tags { ["name": english, "name:en": english, "name:fr": french] }
}
