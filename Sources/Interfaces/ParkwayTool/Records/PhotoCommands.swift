import Accounts
import ArgumentParser
import Foundation
import Operations
import ParkingRecords
import PhotoRendering
import Photos
import RecordKeeping
import StoreRuntime

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Keep a photo with a parking, such as one of the pillar next to the car.",
        discussion: """
            Reads a JPEG, PNG, WebP or HEIC file, and keeps its pixels only: without the place
            where it was taken and all other metadata.

            Examples:
              parkway photo 4f1c22ab pillar.jpg
              parkway photo 4f1c22ab --save pillar.jpg
              parkway photo 4f1c22ab --remove
            """)

    @OptionGroup var reference: ReferenceArgument

    @OptionGroup var photoOptions: PhotoOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let desk = try await storeOptions.signedIn().parkings
        if let file = photoOptions.file {
            let photo = try PhotoFile.read(file)
            let parking = try await desk.setPhoto(photo, of: reference)
            Terminal.print("Photo of parking \(parking.id) saved.")
        } else if let save = photoOptions.save {
            let edition = try await desk.photo(of: reference, size: .large, format: .jpeg)
            try PhotoFile.write(edition, to: save)
            Terminal.print("Photo written to \(save).")
        } else {
            let parking = try await desk.removePhoto(of: reference)
            Terminal.print("Photo of parking \(parking.id) removed.")
        }
    }
}

struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Make a link that shows a parking, without plate and name, while it is valid.",
        discussion: """
            Prints the path of the link; put the address of your service in front of it.

            Examples:
              parkway share 4f1c22ab
              parkway share 4f1c22ab --stop
            """)

    @OptionGroup var reference: ReferenceArgument

    @Flag(help: "End all links to the parking.")
    var stop = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        if stop {
            let id = try await person.parkings.stopSharing(reference)
            Terminal.print("Ended the links to parking \(id).")
        } else {
            let link = try await person.parkings.share(reference)
            Terminal.print("/s/\(link.token.secretText)")
            let until = person.workspace.regionClock.text(link.parking.validUntil())
            Terminal.say("The link ends at \(until).")
        }
    }
}
