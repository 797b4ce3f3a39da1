import ArgumentParser

/// The file that `--map` names.
enum MapFile {
    static func check(_ name: String?) throws {
        guard let name, !name.lowercased().hasSuffix(".png") else { return }
        throw ValidationError(
            "--map '\(name)' does not end in .png; pictures are PNG files. Name it FILE.png.")
    }
}
