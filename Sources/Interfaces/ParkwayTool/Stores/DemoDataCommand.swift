import Accounts
import ArgumentParser
import Operations
import RecordKeeping
import StoreRuntime

struct DemoDataCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-data",
        abstract: "Fill the store with people and parkings, to try the program out.",
        discussion: """
            Adds four people with cars and their parkings of the last weeks, some of them
            still valid, at addresses of the imported map. The first person owns the server.
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
        let workspace = try OpenedStore.workspace(
            storeOptions.settings(), creating: true, clock: clock)
        let made = try await DemoData(workspace, clock: clock).fill(sharing: share)
        let people = made.people.map { person in
            let role = person.role == .owner ? "  owner of the server" : ""
            return "  \(person.email.text)\(role)"
        }
        Terminal.print(
            """
            Added \(made.people.count) people with \(made.parkings) parkings, \
            \(made.validParkings) of them valid now, and \(made.reviews) reviews of fountains.
            Sign in with the password \(made.password) as
            \(people.joined(separator: "\n"))
            """)
    }
}
