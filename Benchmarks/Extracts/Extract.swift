package import Foundation

/// A map to measure with: the sample town, or a real extract if it is installed.
package struct Extract {
    package let name: String
    package let file: URL
    /// A file with 1,000 random pairs of places; nil for the sample town.
    package let pairs: URL?

    /// The checkout.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static let shippedData = root.appending(path: "Data")

    /// The program that generates maps of any size; `make routing-figures` builds it.
    package static let townGenerator = root.appending(
        path: "Tools/.build/release/town-generator")

    /// `PARKWAY_EXTRACTS`; the default is `../shared/data` next to the checkout.
    package static let folder =
        ProcessInfo.processInfo.environment["PARKWAY_EXTRACTS"]
        .map { URL(filePath: $0) }
        ?? root.deletingLastPathComponent().appending(path: "shared/data")

    /// The map of a shared extract.
    package static func file(_ name: String) -> URL {
        folder.appending(path: "\(name).osm.pbf")
    }

    package static let all: [Extract] = {
        let town = Extract(
            name: "harbour-town", file: shippedData.appending(path: "harbour-town.osm"), pairs: nil)
        let real = ["monaco", "andorra", "new-york-dimacs"].map { name in
            Extract(
                name: name, file: file(name),
                pairs: folder.appending(path: "routing/\(name).random.csv"))
        }
        return [town] + real.filter { FileManager.default.fileExists(atPath: $0.file.path) }
    }()
}
