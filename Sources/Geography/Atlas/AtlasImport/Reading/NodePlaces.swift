import COsmium

/// The locations of the nodes of ways: in memory, or in an unlinked file if they exceed a limit.
@safe struct NodePlaces: ~Copyable {
    let handle: OpaquePointer

    /// The unlinked file is created in `folder` when the locations exceed `bound` bytes.
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

    /// Requests the locations of the nodes of a way; before ``settle()``.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    func need(nodesOf way: Element) throws {
        var failure = cosmium_error()
        guard
            unsafe cosmium_places_need(
                handle, way.object.nodes, way.object.node_count, &failure)
        else { throw ImportError.outOfMemory(reason: failure.text) }
    }

    /// Ends the requests; cursors can use the locations afterwards.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    func settle() throws {
        var failure = cosmium_error()
        guard unsafe cosmium_places_settle(handle, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
    }
}
