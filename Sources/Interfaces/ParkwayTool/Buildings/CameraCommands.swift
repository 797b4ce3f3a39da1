import Accounts
import ArgumentParser
import BuildingCameras
import Buildings
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime
import WireText

struct CamerasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cameras",
        abstract: "Say which cameras may send what they see in a building of yours.",
        discussion: """
            A camera sends plates to /api/v1/buildings/CODE/sightings with its key as the token. It
            can do nothing else.

            Examples:
              parkway buildings cameras add A1B2C --name "North gate"
              parkway buildings cameras list A1B2C
            """,
        subcommands: [
            ListCamerasCommand.self, AddCameraCommand.self, RenewCameraKeyCommand.self,
            RemoveCameraCommand.self,
        ])
}

extension SignedInWorkspace {
    /// The cameras of the person's buildings. Whether private networks are allowed is a setting of the
    /// service, which calls.
    var cameras: CameraDesk { CameraDesk(workspace, person: account.id, allowsPrivate: true) }
}

struct ListCamerasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the cameras of a building of yours.",
        discussion: "Example:\n  parkway buildings cameras list A1B2C")

    @OptionGroup var building: BuildingArgument

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        let person = try await storeOptions.signedIn()
        let found = try await person.cameras.cameras(of: code)
        guard !json else {
            return Terminal.print(try JSONText.indented(found.map { CameraDocument($0) }))
        }
        guard !found.isEmpty else { return Terminal.say("No cameras found.") }
        let clock = person.workspace.regionClock
        for seen in found {
            let last = seen.lastSighting.map { "last sighting \(clock.text($0))" }
            Terminal.print(
                "\(seen.camera.id)  \(seen.camera.name), \(last ?? "no sightings")")
        }
    }
}

struct AddCameraCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a camera, or a system of cameras, to a building of yours.",
        discussion: """
            Prints its key, which is shown once.

            Example:
              parkway buildings cameras add A1B2C --name "North gate"
            """)

    @OptionGroup var building: BuildingArgument

    @Option(help: ArgumentHelp("Name of the camera.", valueName: "text"))
    var name: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (code, name) = (try building.code(), try CameraName(name))
        let made = try await storeOptions.signedIn().cameras.add(name, to: code)
        try Terminal.print(made, json: json)
    }
}

struct RenewCameraKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew-key",
        abstract: "Give a camera another key. The one before no longer works.",
        discussion: """
            The ids are those that 'parkway buildings cameras list' prints.

            Example:
              parkway buildings cameras renew-key A1B2C 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Id of the camera.", valueName: "id"))
    var id: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (code, id) = (try building.code(), try Camera.ID(id))
        let made = try await storeOptions.signedIn().cameras.renewKey(of: id, in: code)
        try Terminal.print(made, json: json)
    }
}

extension Terminal {
    fileprivate static func print(_ made: NewCameraKey, json: Bool) throws {
        guard !json else { return print(try JSONText.indented(CameraDocument(made))) }
        say("Put this key into \(made.camera.name). It is shown once:")
        print(made.key.secretText)
    }
}

struct RemoveCameraCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a camera. What it has seen is kept until its time ends.",
        discussion: """
            Example:
              parkway buildings cameras remove A1B2C 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Id of the camera.", valueName: "id"))
    var id: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (code, id) = (try building.code(), try Camera.ID(id))
        try await storeOptions.signedIn().cameras.remove(id, from: code)
        Terminal.print("Removed.")
    }
}
