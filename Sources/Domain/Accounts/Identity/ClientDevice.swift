public import RecordKeeping

/// What a person signed in with, in words that they recognize: `Firefox on Android`.
public struct ClientDevice: Hashable, Sendable {
    /// The program and the system, in at most 60 characters.
    public let text: String

    /// The command line of this program.
    public static let commandLine = ClientDevice(unchecked: "Parkway's command line")

    /// Checks a stored description.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try LineOfText(field: "device", lengths: 1...60).check(text)
    }

    /// Describes the sender of a request by its header field `User-Agent`; nil if that names no
    /// program. Only well-known names and short plain words are taken from it, because anybody may
    /// write anything there.
    public init?(userAgent: String?) {
        guard let userAgent else { return nil }
        let browser = Self.browsers.first { userAgent.contains($0.mark) }?.name
        guard let program = browser ?? Self.product(of: userAgent) else { return nil }
        let system = Self.systems.first { userAgent.contains($0.mark) }?.name
        self.init(unchecked: system.map { "\(program) on \($0)" } ?? program)
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// The first word, such as `curl` of `curl/8.5.0`; nil if it is not a short plain one.
    private static func product(of userAgent: String) -> String? {
        let word = userAgent.prefix { $0 != "/" && $0 != " " }
        guard (1...30).contains(word.count), word != "Mozilla",
            word.utf8.allSatisfy({
                Unicode.Scalar($0).isEnglishLetterOrDigit || $0 == UInt8(ascii: "-")
            })
        else { return nil }
        return String(word)
    }

    /// Browsers that call themselves by the names of others as well come first.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"), ("Vivaldi/", "Vivaldi"),
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]
}

extension ClientDevice: CustomStringConvertible {
    public var description: String { text }
}
