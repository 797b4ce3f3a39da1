import Guidance
import ServiceCore
import WireText

/// The script of the service worker, one for each language, because the page for no network that it
/// keeps has one.
struct ServiceWorker {
    /// What the script begins with.
    private struct Shell: Encodable {
        /// Changes with any of the files.
        let version: String
        let offline: String
        let files: [String]
        /// Paths that the worker leaves alone.
        let passes: [String]
    }

    /// What every page loads, and the page for no network.
    private static let kept = ["pagesCss", "pageJs", "keptCacheJs", "keptListJs", "icons", "mark"]

    /// The script for each language; none if it is not among the `assets`. `link` makes the address of
    /// a path.
    ///
    /// - Throws: `EncodingError`.
    static func scripts(
        _ assets: AssetFolder, link: (String) -> String
    ) throws -> [Language: ServedFile] {
        guard let address = assets.addresses["workerJs"],
            let name = address.split(separator: "/").last,
            let script = assets.sources[String(name)]
        else { return [:] }
        let files = kept.compactMap { assets.addresses[$0] }
        let hashes = (files + [address]).compactMap { file in
            file.firstMatch(of: /-([0-9a-f]{16})\./).map { String($0.1) }
        }
        return Dictionary(
            uniqueKeysWithValues: try Language.allCases.map { language in
                let shell = Shell(
                    version: hashes.joined(separator: "-") + "-" + language.rawValue,
                    offline: link("/offline"), files: files,
                    passes: ["/tiles", "/fonts", "/sprites", "/styles", "/api"].map(link))
                let line = Array("const shell = ".utf8) + (try JSONText.compactBytes(shell))
                return (
                    language,
                    ServedFile(
                        line + Array(";\n".utf8) + script, type: "text/javascript; charset=utf-8")
                )
            })
    }
}
