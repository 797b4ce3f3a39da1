import COsmium

/// The locations of the nodes of ways: in memory, or in an unlinked file if they exceed a limit.
@safe struct NodeLocations: ~Copyable {
    let handle: OpaquePointer

    /// The unlinked file is created in `folder` when the locations exceed `bound` bytes.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    init(spillingTo folder: String, pastBytes bound: Int) throws {
        var failure = cosmium_error()
        guard let made = unsafe cosmium_locations_new(folder, bound, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
        unsafe handle = made
    }

    deinit {
        unsafe cosmium_locations_free(handle)
    }

    /// Requests the locations of the nodes of a way; before ``sort()``.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    func request(nodesOf way: Element) throws {
        var failure = cosmium_error()
        guard
            unsafe cosmium_locations_request(
                handle, way.object.nodes, way.object.node_count, &failure)
        else { throw ImportError.outOfMemory(reason: failure.text) }
    }

    /// Sorts the requested ids; cursors can use the locations afterwards.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    func sort() throws {
        var failure = cosmium_error()
        guard unsafe cosmium_locations_sort(handle, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
    }
}
