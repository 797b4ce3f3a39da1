import Foundation
import Remedies
import StoreRuntime
import Testing

@Suite struct ShippedDataTests {
    @Test func aFolderWithoutTheProgramsDataIsRefused() {
        let error = #expect(throws: ShippedDataError.self) {
            try ShippedData(folder: URL(filePath: "/nowhere"))
        }
        #expect(error?.description.contains("'/nowhere'") == true && error?.remedy == .reinstall)
    }
}
