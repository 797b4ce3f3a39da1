import Accounts
import ArgumentParser
import Documents
import Operations
import Photos
import Profiles
import RecordKeeping
import StoreRuntime
import WireText

struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Show people, and what they see of you.",
        discussion: """
            Examples:
              parkway people show nora
              parkway people edit --username nora --born 1990-04-25 --about "Walks, reads."
              parkway people photo me.jpg
              parkway people post tide.jpg --caption "Low tide"
              parkway people report nora "Advertising"
            """,
        subcommands: [
            ShowPersonCommand.self, EditPersonCommand.self, PersonPhotoCommand.self,
            PostPhotoCommand.self, ListPhotosCommand.self, RemovePhotoPostCommand.self,
            RestorePhotoPostCommand.self, ReportPersonCommand.self,
        ])
}

extension SignedInWorkspace {
    /// What people show of themselves.
    var profiles: ProfileDesk { ProfileDesk(workspace, for: account.id) }
}

struct ShowPersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a person, or your own profile.",
        discussion: "Example:\n  parkway people show nora")

    @Argument(help: ArgumentHelp("The username (default: yourself).", valueName: "username"))
    var username: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let now = person.workspace.clock.now()
        let profile: PersonProfile
        if let username {
            profile = try await person.profiles.person(username)
        } else {
            profile = try await person.profiles.own()
        }
        guard !json else {
            return Terminal.print(
                username == nil
                    ? try JSONText.indented(ProfileDocument(profile))
                    : try JSONText.indented(PersonDocument(profile, at: now)))
        }
        let draft = profile.draft
        let handle = draft.username.map { " (\($0.text))" } ?? ""
        Terminal.print(profile.name.text + handle)
        let facts = [
            draft.gender?.rawValue, draft.born.map { "\($0.age(at: now)) years old" },
            profile.photo.map { _ in "with a photo" },
        ].compactMap(\.self)
        if !facts.isEmpty { Terminal.print(facts.joined(separator: ", ")) }
        if let about = draft.about { Terminal.print(about.text) }
        if profile.hiddenAt != nil {
            Terminal.say("The owner of the server has hidden the profile from others.")
        }
    }
}

struct EditPersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what others see of you.",
        discussion: """
            An empty text takes a value away. Others see your age, never the date of birth.

            Examples:
              parkway people edit --username nora --gender woman
              parkway people edit --about ""
            """)

    @Option(help: ArgumentHelp("The name by which others find you.", valueName: "username"))
    var username: String?

    @Option(help: ArgumentHelp("woman, man or other.", valueName: "gender"))
    var gender: String?

    @Option(help: ArgumentHelp("Date of birth, as in 1990-04-25.", valueName: "date"))
    var born: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("About you, up to 1000 characters.", valueName: "text"))
    var about: String?

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if [username, gender, born, about].allSatisfy({ $0 == nil }) {
            throw ValidationError("Give --username, --gender, --born or --about.")
        }
    }

    func run() async throws {
        let person = try await storeOptions.signedIn()
        var input = InputValidation()
        let change = input.profileChange(
            username: username, gender: gender, born: born, about: about,
            at: person.workspace.clock.now())
        _ = try await person.profiles.change(input.validated(change))
        Terminal.print("Profile saved.")
    }
}

struct PersonPhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Set, save or remove the photo of your profile.",
        discussion: """
            Reads a JPEG, PNG, WebP or HEIC file, and keeps its pixels only.

            Examples:
              parkway people photo me.jpg
              parkway people photo --remove
            """)

    @OptionGroup var photoOptions: PhotoOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let desk = try await storeOptions.signedIn().profiles
        if let file = photoOptions.file {
            _ = try await desk.setPhoto(PhotoFile.read(file))
            Terminal.print("Photo saved.")
        } else if let save = photoOptions.save {
            let own = try await desk.own()
            try PhotoFile.write(
                await desk.photo(of: own, size: .large, format: .jpeg), to: save)
            Terminal.print("Photo written to \(save).")
        } else {
            _ = try await desk.removePhoto()
            Terminal.print("Photo removed.")
        }
    }
}
