import ArgumentParser
import Foundation

/// `--url`: where people reach the service, for links.
struct ServiceURLOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Address of the service for people, with its base path (default: the one that it "
                + "listens on).",
            valueName: "url"))
    var url: String?

    func validate() throws {
        guard let url else { return }
        let parts = URL(string: url)
        guard ["http", "https"].contains(parts?.scheme ?? ""), parts?.host() != nil,
            parts?.query() == nil, parts?.fragment() == nil
        else {
            throw ValidationError("--url must begin with https:// or http:// and a host.")
        }
    }

    /// The address of `path`, which begins with a slash.
    func address(of path: String, _ settings: Settings) throws -> String {
        let base = try url ?? settings.serviceAddress()
        return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
    }
}
