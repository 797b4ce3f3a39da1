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

struct GateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Show or change when cameras open the gate of a building of yours.",
        discussion: """
            A plate that only looks like one that may be there never opens the gate, unless you say
            how sure a camera must be of it. Without options, shows the settings.

            Examples:
              parkway buildings gate A1B2C
              parkway buildings gate A1B2C --confidence 0.95 --hours 48
              parkway buildings gate A1B2C --look-alike-confidence never
            """)

    @OptionGroup var building: BuildingArgument

    @Option(
        help: ArgumentHelp(
            "How sure a camera must be of a plate that may be there (0-1).", valueName: "number"))
    var confidence: Double?

    @Option(
        help: ArgumentHelp(
            "How sure it must be of one that looks like such a plate (0-1), or never.",
            valueName: "number"))
    var lookAlikeConfidence: String?

    @Option(
        help: ArgumentHelp("For how many hours sightings are kept (1-720).", valueName: "hours"))
    var hours: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if let lookAlikeConfidence, lookAlikeConfidence != "never",
            Double(lookAlikeConfidence) == nil
        {
            throw ValidationError(
                "Give --look-alike-confidence a number from 0 to 1, or never.")
        }
    }

    func run() async throws {
        let code = try building.code()
        var typed = GateInput(confidence: confidence, hours: hours)
        if let lookAlikeConfidence {
            typed.lookAlikeConfidence = Double(lookAlikeConfidence).map { .set($0) } ?? .clear
        }
        var input = InputValidation()
        let edit = typed.edit(reportingTo: &input)
        try input.validated(())
        let desk = try await storeOptions.signedIn().cameras
        let gate =
            edit == GateEdit()
            ? try await desk.gate(of: code) : try await desk.changeGate(of: code, by: edit)
        let document = GateDocument(gate)
        Terminal.print(json ? try JSONText.indented(document) : Self.text(document))
    }

    private static func text(_ gate: GateDocument) -> String {
        """
        Confidence   \(gate.confidence)
        Look-alikes  \(gate.lookAlikeConfidence.map { "\($0)" } ?? "never")
        Hours        \(gate.hours)
        Webhook      \(gate.webhook?.url ?? "none")
        Calls        \(gate.waitingCalls) waiting, \(gate.givenUpCalls) given up
        """
    }
}

struct GateWebhookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate-webhook",
        abstract: "Call an address to open the gate, and to tell a guard of other cars.",
        discussion: """
            The service sends each call by POST and signs it. The secret for checking the signature
            is shown once. Without an address, shows the current one.

            Examples:
              parkway buildings gate-webhook A1B2C https://example.org/gate
              parkway buildings gate-webhook A1B2C --stop
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Address that begins with https.", valueName: "address"))
    var address: String?

    @Flag(help: "Call nothing any more.")
    var stop = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if stop && address != nil { throw ValidationError("Give an address or --stop.") }
    }

    func run() async throws {
        let code = try building.code()
        let desk = try await storeOptions.signedIn().cameras
        if stop {
            try await desk.removeWebhook(of: code)
            Terminal.print("Nothing is called any more.")
        } else if let address {
            let made = try await desk.setWebhook(address, of: code)
            Terminal.print(made.secret.secretText)
            Terminal.say("The address is called from now on. Keep the secret.")
        } else if let webhook = try await desk.gate(of: code).webhook {
            Terminal.print(webhook.address.text)
        } else {
            Terminal.say("Nothing is called.")
        }
    }
}
