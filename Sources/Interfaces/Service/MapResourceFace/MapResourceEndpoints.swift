import ServiceCore

/// What a map in the browser needs besides tiles.
package struct MapResourceEndpoints {
    private let service: ServiceDependencies

    /// Serves the resources of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds the paths of glyphs, sprites and styles.
    package func add(to endpoints: Endpoints) {
        // Pages of any origin may use them, and read errors.
        let face = endpoints.wrapped(in: CrossOrigin()).wrapped(in: FailureWriter.problems)
        GlyphEndpoints(service).add(to: face)
        SpriteEndpoints(service).add(to: face)
        StyleEndpoints(service).add(to: face)
    }
}
