import Foundation
import RecordKeeping
import RoadNetwork
import StoreContract

/// The files and settings that the engines are opened with.
struct EngineSource: Sendable {
    let records: any RecordStore
    /// The folder with the atlas and the graphs.
    let folder: URL
    let shippedData: ShippedData
    let clock: any RecordClock
    /// The region's time zone.
    let timeZone: TimeZone
    /// The number of searches that the geocoder runs at the same time.
    let readers: Int
    /// Which graphs may be used.
    let seals = GraphSeals()

    var atlasFile: URL { StoreFiles.atlas(in: folder) }
}
