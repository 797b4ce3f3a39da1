import Accounts
import ArgumentParser
import Documents
import Operations
import ParkingRecords
import QRCodes
import RecordKeeping
import SignedReceipts
import StoreRuntime
import WireText

struct ReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt",
        abstract: "Print the signed receipt of a valid parking, or draw it as a QR code.",
        discussion: """
            The receipt says the building, the last characters of the plate, and until when the
            parking is valid. A guard checks it without network on the page /check-receipt.

            Examples:
              parkway receipt 4f1c22ab
              parkway receipt 4f1c22ab --qr receipt.svg
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(help: ArgumentHelp("Write the QR code to this SVG file.", valueName: "file.svg"))
    var qr: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard let qr, !qr.lowercased().hasSuffix(".svg") else { return }
        throw ValidationError("--qr '\(qr)' must end in .svg; QR codes are SVG files.")
    }

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let parking = try await person.parkings.parking(reference)
        let issued = try await ReceiptDesk(person.workspace).receipt(of: parking)
        if let qr {
            let title = "Receipt for building \(issued.receipt.building)"
            let file = try OutputFile(qr)
            try file.write(QRCode(issued.code.text).svg(title: title) + "\n")
            try file.finish()
            Terminal.say("QR code written to \(qr)")
        }
        if json {
            Terminal.print(try JSONText.indented(ReceiptDocument(issued)))
        } else {
            Terminal.print(issued.code.text)
            let until = person.workspace.regionClock.text(issued.receipt.until)
            Terminal.say("Valid until \(until).")
        }
    }
}

struct CheckReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-receipt",
        abstract: "Check the code of a receipt.",
        discussion: """
            Checks signature and times. Guards and the owner of the building who are signed in also
            learn whether the stay was ended before the end on the receipt.

            Examples:
              parkway check-receipt PR0G…
              parkway check-receipt PR0G… --building A1B2C
            """)

    @Argument(help: ArgumentHelp("Code of the receipt, which begins with PR.", valueName: "code"))
    var code: String

    @Option(help: ArgumentHelp("The building that it must be for.", valueName: "code"))
    var building: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let building = try building.map { text throws in try BuildingCode(text) }
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let checked = try await ReceiptDesk(workspace).check(
            code, building: building, for: person?.account.id)
        let document = ReceiptCheckDocument(checked, on: workspace.regionClock)
        guard !json else { return Terminal.print(try JSONText.indented(document)) }
        Terminal.print(
            document.sentence.prefix(1).uppercased() + document.sentence.dropFirst() + ".")
        if case .valid = checked.finding {
            Terminal.say(
                document.isStayChecked
                    ? "The signature and the stay were checked."
                    : "Only the signature and the times were checked.")
        }
    }
}

struct ReceiptKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt-keys",
        abstract: "List the public keys of receipts, or replace them.",
        discussion: """
            Parkway makes and drops keys by itself. They are in the file receipt-keys.json of the
            store's folder, or in the database that PARKWAY_RECORDS names, for all its services.
            Replace them if others have seen that file or a copy of that database: all receipts so
            far become invalid.

            Examples:
              parkway receipt-keys
              parkway receipt-keys --replace
            """)

    @Flag(help: "Make a new key and drop all others.")
    var replace = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let workspace = try await storeOptions.workspace()
        let desk = ReceiptDesk(workspace)
        let keys = replace ? try await desk.replaceKeys() : try await desk.keys()
        let document = ReceiptKeysDocument(keys)
        guard !json else { return Terminal.print(try JSONText.indented(document)) }
        let times = TableTimes(
            keys.map(\.signsFrom), from: workspace.clock.now(), on: workspace.regionClock)
        var table = Table([.init("KEY"), .init(times.title("SIGNS FROM")), .init("PUBLIC KEY")])
        for (key, shown) in zip(keys, document.keys) {
            table.append([shown.id, times.text(key.signsFrom), shown.publicKey])
        }
        Terminal.print(table)
    }
}
