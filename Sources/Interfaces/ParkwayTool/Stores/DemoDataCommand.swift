import Accounts
import ArgumentParser
import Foundation
import Operations
import Photos
import RecordKeeping
import StoreRuntime

struct DemoDataCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-data",
        abstract: "Fill the store with people and what they share, to try the program out.",
        discussion: """
            Adds four people with cars and their parkings of the last weeks, some of them
            still valid, at addresses of the imported map, with profiles, storage spaces,
            reviews of fountains, activities and photos. The first person owns the server.
            Prints how to sign in. A store with accounts stays as it is unless --share is
            given.

            Example:
              parkway demo-data --store /tmp/demo
            """)

    @Flag(help: "Add the people to a store that has other accounts.")
    var share = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let clock = DemoClock(SystemClock().now())
        let workspace = try await OpenedStore.workspace(
            storeOptions.settings(), creating: true, clock: clock)
        let pictures = workspace.shippedData.folder.appending(path: "Demo")
        let photos = try DemoPhotos { name in
            try PhotoFile.read(pictures.appending(path: "\(name).png").path)
        }
        let made = try await DemoData(workspace, clock: clock)
            .fill(sharing: share, photos: photos)
        let people = made.people.map { person in
            let role = person.role == .owner ? "  owner of the server" : ""
            return "  \(person.email.text)\(role)"
        }
        Terminal.print(
            """
            Added \(made.people.count) people with \(made.parkings) parkings, \
            \(made.validParkings) of them valid now, \(made.spaces) storage spaces, \
            \(made.reviews) reviews of fountains, \(made.posts) activities and \
            \(made.photoPosts) photos.
            Sign in with the password \(made.password) as
            \(people.joined(separator: "\n"))
            """)
    }
}
