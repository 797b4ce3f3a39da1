import COsmium
import OSMModel

extension cosmium_error {
    /// The element that exceeds a limit, or the last one before that place; nil if there is none.
    var element: OSMReference? {
        kind.rawValue == 0 ? nil : OSMReference(OSMReference.Kind(kind), id)
    }

    /// The message of libosmium or of the system.
    var text: String { AtlasImport.text(of: message) }
}

/// The text in a C array of characters, up to its NUL.
func text<Characters: BitwiseCopyable>(of characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
