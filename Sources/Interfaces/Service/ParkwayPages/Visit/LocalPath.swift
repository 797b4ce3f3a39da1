/// A path of this service with its query, to which a browser may be sent.
struct LocalPath: Hashable, Sendable {
    /// It begins with one slash.
    let text: String

    /// Reads a path that came from outside; nil if a browser could understand it as an address
    /// elsewhere, or it is not below `base`.
    ///
    /// Source: https://url.spec.whatwg.org/#url-parsing, which takes `\` for `/` and drops tabs and
    /// line breaks.
    init?(_ text: String, below base: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
        }
        guard isPlain, text.utf8.count <= 2_000, text.hasPrefix("/"), !text.hasPrefix("//"),
            base.isEmpty || text == base || text.hasPrefix(base + "/")
                || text.hasPrefix(base + "?")
        else { return nil }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        // A part of dots would lead out of the base path.
        let leavesBase = path.split(separator: "/").contains { part in
            [".", ".."].contains(part.lowercased().replacing("%2e", with: "."))
        }
        guard !leavesBase else { return nil }
        self.text = text
    }
}
