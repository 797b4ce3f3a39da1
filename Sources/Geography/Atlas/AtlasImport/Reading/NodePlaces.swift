import COsmium

/// The places of the nodes that ways need, in memory or, past a bound, in a nameless file.
@safe struct NodePlaces: ~Copyable {
    let handle: OpaquePointer

    /// The nameless file would lie in `folder`.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    init(spillingTo folder: String, pastBytes bound: Int) throws {
        var failure = cosmium_error()
        guard let made = unsafe cosmium_places_new(folder, bound, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
        unsafe handle = made
    }

    deinit {
        unsafe cosmium_places_free(handle)
    }

    func need(nodesOf way: Element) throws {
        var failure = cosmium_error()
        guard
            unsafe cosmium_places_need(
                handle, way.object.nodes, way.object.node_count, &failure)
        else { throw ImportError.outOfMemory(reason: failure.text) }
    }

    func settle() throws {
        var failure = cosmium_error()
        guard unsafe cosmium_places_settle(handle, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
    }
}
