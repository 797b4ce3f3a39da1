import Foundation
import RecordKeeping
import StoreContract

/// What the engines are opened from.
struct EngineSource: Sendable {
    let records: any RecordStore
    /// The folder with the atlas and the graphs.
    let folder: URL
    let shippedData: ShippedData
    let clock: any RecordClock
    /// The region's time zone.
    let timeZone: TimeZone
    /// How many searches the geocoder runs at the same time.
    let readers: Int

    var atlasFile: URL { StoreFiles.atlas(in: folder) }
}
