import Foundation

/// A Swift file without its comments and the text of its string literals.
///
/// Interpolated expressions stay. This is a scanner, not a parser: it is meant for formatted code
/// that compiles.
struct SwiftSource {
    /// The code by lines; comments and string texts are replaced by spaces.
    let lines: [Substring]

    init(_ text: String) {
        var scanner = Scanner(bytes: Array(text.utf8))
        scanner.scanCode(untilParenthesis: false)
        lines = String(decoding: scanner.code, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Every identifier that begins with an upper-case letter.
    var typeNames: Set<Substring> {
        var names: Set<Substring> = []
        for line in lines {
            let words = line.utf8.split { !Self.isIdentifier($0) }
            for word in words where word.first.map(Self.isUpperCase) ?? false {
                names.insert(Substring(word))
            }
        }
        return names
    }

    /// The types and type aliases declared at the top level, not counting extensions.
    var declaredTypes: Set<Substring> {
        Set(lines.compactMap(Self.declaredType))
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "final", "indirect", "open",
        "nonisolated",
    ]
    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "typealias",
    ]

    private static func declaredType(_ line: Substring) -> Substring? {
        guard let first = line.utf8.first, first != UInt8(ascii: " ") else { return nil }
        var words = line.split(separator: " ")[...]
        while let word = words.first, modifiers.contains(word) || word.hasPrefix("@") {
            words.removeFirst()
        }
        guard let kind = words.popFirst(), kinds.contains(kind), let name = words.first else {
            return nil
        }
        return Substring(name.drop { $0 == "`" }.utf8.prefix { isIdentifier($0) })
    }

    private static func isUpperCase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isIdentifier(_ byte: UInt8) -> Bool {
        isUpperCase(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "_") || byte > 127
    }
}

/// Walks over a file's bytes and copies the code.
private struct Scanner {
    let bytes: [UInt8]
    private(set) var code: [UInt8] = []
    private var next = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        code.reserveCapacity(bytes.count)
    }

    private func isAhead(_ text: StaticString, at offset: Int = 0) -> Bool {
        let start = next + offset
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return unsafe UnsafeBufferPointer(
            start: text.utf8Start, count: text.utf8CodeUnitCount
        ).elementsEqual(bytes[start..<start + text.utf8CodeUnitCount])
    }

    /// Skips one byte; keeps line breaks, so that lines stay lines.
    private mutating func skip() {
        code.append(bytes[next] == UInt8(ascii: "\n") ? bytes[next] : UInt8(ascii: " "))
        next += 1
    }

    /// Copies code to the end of the file, or to the parenthesis that closes an interpolation.
    mutating func scanCode(untilParenthesis isInterpolation: Bool) {
        var depth = 0
        while next < bytes.count {
            if isAhead("//") {
                while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { skip() }
            } else if isAhead("/*") {
                while next < bytes.count, !isAhead("*/") { skip() }
                if next < bytes.count { skip() }
                if next < bytes.count { skip() }
            } else if let hashes = hashesOfString() {
                scanString(hashes: hashes)
            } else {
                let byte = bytes[next]
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    if isInterpolation, depth == 0 { return skip() }
                    depth -= 1
                }
                code.append(byte)
                next += 1
            }
        }
    }

    /// How many `#` precede the quotation mark of a string that begins here; nil if none does.
    private func hashesOfString() -> Int? {
        var hashes = 0
        while isAhead("#", at: hashes) { hashes += 1 }
        return isAhead("\"", at: hashes) ? hashes : nil
    }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { isAhead("#", at: offset + $0) }
    }

    private mutating func scanString(hashes: Int) {
        for _ in 0..<hashes { skip() }
        let isMultiline = isAhead("\"\"\"")
        let quotes = isMultiline ? 3 : 1
        for _ in 0..<quotes { skip() }
        while next < bytes.count {
            if isAhead("\""), !isMultiline || isAhead("\"\"\""), hasHashes(hashes, at: quotes) {
                for _ in 0..<quotes + hashes { skip() }
                return
            }
            if isAhead("\\"), hasHashes(hashes, at: 1) {
                let isInterpolation = isAhead("(", at: 1 + hashes)
                for _ in 0..<min(2 + hashes, bytes.count - next) { skip() }
                if isInterpolation { scanCode(untilParenthesis: true) }
                continue
            }
            if !isMultiline, isAhead("\n") { return }
            skip()
        }
    }
}
