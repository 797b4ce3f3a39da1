import ArgumentParser

/// The file name of `--map`.
enum MapFile {
    static func check(_ name: String?) throws {
        guard let name, !name.lowercased().hasSuffix(".png") else { return }
        throw ValidationError(
            "--map '\(name)' must end in .png; pictures are PNG files.")
    }
}
