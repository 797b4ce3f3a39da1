import Foundation

/// A buffer for the error message of a C function.
struct MapnikMessage {
    private var bytes = [CChar](repeating: 0, count: 1024)

    mutating func capture<Result>(
        _ body: (UnsafeMutablePointer<CChar>?, Int) -> Result
    ) -> Result {
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe body(buffer.baseAddress, buffer.count)
        }
    }

    /// The first line, without the position in the XML that Mapnik appends.
    var text: String {
        let end = bytes.firstIndex(of: 0) ?? bytes.count
        let whole = String(decoding: bytes[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let sentence = whole.components(separatedBy: " encountered during parsing").first ?? whole
        let line = sentence.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return line.trimmingCharacters(in: .whitespaces)
    }
}
