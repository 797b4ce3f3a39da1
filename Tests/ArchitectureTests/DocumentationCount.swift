import Foundation
import TestSupport
import Testing

/// Counts public declarations without documentation.
@Suite struct DocumentationCount {
    @Test(arguments: SourceTree.swiftTargets)
    func everyPublicDeclarationIsDocumented(target: String) throws {
        let declarations = try PublicDeclaration.all(
            below: SourceTree.current.get().place(of: target))
        let undocumented = declarations.filter { !$0.isDocumented }
        #expect(
            undocumented.isEmpty,
            "\(target):\n\(undocumented.map(\.description).joined(separator: "\n"))")
        let silent = declarations.filter {
            $0.isDocumented && $0.throwsErrors && !$0.documentsErrors
        }
        #expect(
            silent.isEmpty,
            "\(target):\n\(silent.map(\.description).joined(separator: "\n"))")
    }

    @Test func findsThrowingFunctionsAndTheirDocumentation() {
        let found = PublicDeclaration.all(
            in: """
                /// Opens it.
                ///
                /// - Throws: `E`.
                @discardableResult
                public func open(
                    _ body: (Int) throws -> Int
                ) throws -> Int {
                /// Does not throw.
                public func run(_ body: () throws -> Void) rethrows {
                public init() throws(E) {
                public import Foundation
                public var description: String { "" }
                """, file: "A.swift")
        #expect(found.map(\.isDocumented) == [true, true, false])
        #expect(found.map(\.throwsErrors) == [true, false, true])
        #expect(found.map(\.documentsErrors) == [true, false, false])
    }
}

/// A declaration marked `public` or `open`.
struct PublicDeclaration: CustomStringConvertible {
    let description: String
    let isDocumented: Bool
    /// Whether it throws errors of its own; `rethrows` does not count.
    let throwsErrors: Bool
    /// Whether its docstring has a `- Throws:` section.
    let documentsErrors: Bool

    // Compiled once, because compiling takes longer than searching a line.
    /// What protocols require and document: those of the standard library, and our own small ones.
    private nonisolated(unsafe) static let inherited =
        /(var (description|debugDescription|customMirror|hashValue|id|remedy)\b)|(func (hash\(into|encode\(to|==|<|makeIterator|next\(\)))|(static func (==|<))|(init\(from )|(init\?\(argument)|(typealias (ID|RawValue|Element|Index)\b)/

    static func all(below folder: URL) throws -> [PublicDeclaration] {
        var found: [PublicDeclaration] = []
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let name = files?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            found += all(in: text, file: name)
        }
        return found.sorted { $0.description < $1.description }
    }

    static func all(in text: String, file: String) -> [PublicDeclaration] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }
        var found: [PublicDeclaration] = []
        for (number, line) in lines.enumerated() {
            guard line.hasPrefix("public ") || line.hasPrefix("open ") || line.hasPrefix("@"),
                let declaration = declaration(in: line)
            else { continue }
            var above = lines[..<number]
            while above.last?.hasPrefix("@") ?? false { above.removeLast() }
            let docstring = above.reversed().prefix { $0.hasPrefix("///") }
            found.append(
                PublicDeclaration(
                    description: "\(file):\(number + 1): \(declaration)",
                    isDocumented: !docstring.isEmpty,
                    throwsErrors: isThrowing(lines[number...]),
                    documentsErrors: docstring.contains { $0.contains("- Throws:") }))
        }
        return found
    }

    /// The line from `public` on; nil if it declares nothing that needs a docstring.
    private static func declaration(in line: Substring) -> Substring? {
        var line = line
        while line.hasPrefix("@"), let end = line.firstIndex(of: " ") {
            line = line[line.index(after: end)...]
        }
        guard line.hasPrefix("public ") || line.hasPrefix("open "),
            !line.hasPrefix("public import "), !line.hasPrefix("public extension "),
            unsafe line.firstMatch(of: inherited) == nil
        else { return nil }
        return line
    }

    /// Whether `throws` follows the parameters of the declaration that begins with these lines.
    private static func isThrowing(_ lines: ArraySlice<Substring>) -> Bool {
        var depth = 0
        for line in lines.prefix(30) {
            var outside = ""
            for character in line {
                switch character {
                case "(": depth += 1
                case ")": depth -= 1
                case _ where depth == 0: outside.append(character)
                default: break
                }
            }
            let head = outside.prefix { $0 != "{" && $0 != "=" }
            if head.split(whereSeparator: { !$0.isLetter }).contains("throws") { return true }
            if depth == 0 { return false }
        }
        return false
    }
}
