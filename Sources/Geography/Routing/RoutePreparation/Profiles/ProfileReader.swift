import Foundation
import Remedies
import WireText

/// A JSON object of a profile with its path in the file, for errors.
struct ProfileReader {
    let file: String
    let path: String
    private let members: [String: JSONValue]

    init(contentsOf url: URL) throws(ProfileError) {
        file = url.path
        path = ""
        let bytes: Data
        do {
            bytes = try Data(contentsOf: url)
        } catch {
            throw .unreadable(file: url.path, reason: error.localizedDescription)
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsingUTF8: bytes)
        } catch {
            throw .notJSON(file: url.path, reason: "\(error)")
        }
        guard let dictionary = value.dictionary else {
            throw .notJSON(file: url.path, reason: "it is \(value.kind)")
        }
        members = dictionary
    }

    private init(file: String, path: String, members: [String: JSONValue]) {
        self.file = file
        self.path = path
        self.members = members
    }

    private func full(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// - Throws: ``ProfileError/unknownKey(file:key:kind:nearest:known:)`` if the object has a key
    ///   not in `known`.
    func allow(_ known: [String], kind: String = "a setting") throws(ProfileError) {
        for key in members.keys.sorted() where !known.contains(key) {
            throw .unknownKey(
                file: file, key: full(key), kind: kind,
                nearest: NearestName.of(key, among: known), known: known.sorted())
        }
    }

    func object(_ key: String) throws(ProfileError) -> ProfileReader {
        guard let value = members[key] else { throw .missing(file: file, key: full(key)) }
        guard let dictionary = value.dictionary else {
            throw .wrongType(file: file, key: full(key), expected: "an object")
        }
        return ProfileReader(file: file, path: full(key), members: dictionary)
    }

    /// Its keys, sorted.
    var keys: [String] { members.keys.sorted() }

    func objectIfPresent(_ key: String) throws(ProfileError) -> ProfileReader? {
        members[key] == nil ? nil : try object(key)
    }

    /// The objects of a list.
    func objects(_ key: String) throws(ProfileError) -> [ProfileReader] {
        var readers: [ProfileReader] = []
        for (index, value) in try list(key).enumerated() {
            let place = "\(full(key))[\(index)]"
            guard let dictionary = value.dictionary else {
                throw .wrongType(file: file, key: place, expected: "an object")
            }
            readers.append(ProfileReader(file: file, path: place, members: dictionary))
        }
        return readers
    }

    /// The texts of a list, each of which is in `words`.
    func texts(_ key: String, among words: TagVocabulary) throws(ProfileError) -> [String] {
        var texts: [String] = []
        for (index, value) in try list(key).enumerated() {
            guard case .string(let text) = value else {
                throw .wrongType(
                    file: file, key: "\(full(key))[\(index)]", expected: "a text")
            }
            guard words.values.contains(text) else {
                throw .unknownValue(
                    file: file, key: "\(full(key))[\(index)]", value: text,
                    nearest: NearestName.of(text, among: words.values),
                    known: words.values.map { $0.isEmpty ? "\"\"" : $0 }.sorted())
            }
            texts.append(text)
        }
        return texts
    }

    private func list(_ key: String) throws(ProfileError) -> [JSONValue] {
        guard let value = members[key] else { throw .missing(file: file, key: full(key)) }
        guard case .array(let values) = value else {
            throw .wrongType(file: file, key: full(key), expected: "a list")
        }
        return values
    }

    /// The number `key`; `usual` if it is absent.
    func number(
        _ key: String, _ range: ClosedRange<Double>, otherwise usual: Double
    ) throws(ProfileError) -> Double {
        members[key] == nil ? usual : try number(key, range)
    }

    func number(_ key: String, _ range: ClosedRange<Double>) throws(ProfileError) -> Double {
        guard let value = members[key] else { throw .missing(file: file, key: full(key)) }
        guard let number = value.number else {
            throw .wrongType(file: file, key: full(key), expected: "a number")
        }
        guard range.contains(number) else {
            throw .outOfRange(file: file, key: full(key), value: number, range: range)
        }
        return number
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String
    ) throws(ProfileError) -> Choice {
        guard let value = members[key] else { throw .missing(file: file, key: full(key)) }
        guard case .string(let text) = value else {
            throw .wrongType(file: file, key: full(key), expected: "a text")
        }
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue)
            throw .unknownValue(
                file: file, key: full(key), value: text,
                nearest: NearestName.of(text, among: known), known: known)
        }
        return choice
    }

    /// The choice that a key of the object `parent` names.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, of parent: String
    ) throws(ProfileError) -> Choice {
        guard let choice = Choice(rawValue: key) else {
            let known = Choice.allCases.map(\.rawValue)
            throw .unknownKey(
                file: file, key: "\(full(parent)).\(key)", kind: "a setting",
                nearest: NearestName.of(key, among: known), known: known)
        }
        return choice
    }

    /// Every member of the object `key` as a number; empty if the object is absent.
    func numbers(
        _ key: String, _ range: ClosedRange<Double>
    ) throws(ProfileError) -> [String: Double] {
        guard members[key] != nil else { return [:] }
        let object = try object(key)
        var numbers: [String: Double] = [:]
        for name in object.members.keys.sorted() {
            numbers[name] = try object.number(name, range)
        }
        return numbers
    }

    /// Every member of the object `key` as a number; empty if the object is absent. The names of
    /// the members must be in `words`.
    func numbers(
        _ key: String, _ range: ClosedRange<Double>, for words: TagVocabulary
    ) throws(ProfileError) -> [String: Double] {
        try objectIfPresent(key)?.allow(words.values.sorted(), kind: words.kind)
        return try numbers(key, range)
    }
}
