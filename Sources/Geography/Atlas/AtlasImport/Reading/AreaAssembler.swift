import COsmium
import OSMModel

/// Assembles areas from multipolygon and boundary relations and from closed ways.
@safe struct AreaAssembler: ~Copyable {
    private let handle: OpaquePointer

    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    init() throws {
        var failure = cosmium_error()
        guard let made = unsafe cosmium_areas_new(&failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
        unsafe handle = made
    }

    deinit {
        unsafe cosmium_areas_free(handle)
    }

    /// Adds the relation at the cursor; before ``endRelations()``.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    func add(relationAt cursor: borrowing ElementCursor) throws {
        var failure = cosmium_error()
        guard unsafe cosmium_areas_add_relation(handle, cursor.handle, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
    }

    /// Ends the relations; ways can be added afterwards.
    ///
    /// - Returns: A way that more than ``OSMLimits/areasPerWay`` relations list, and their number;
    ///   nil if there is none.
    /// - Throws: ``ImportError/outOfMemory(reason:)``.
    func endRelations() throws -> (way: Int64, areas: Int)? {
        var failure = cosmium_error()
        if unsafe cosmium_areas_end_relations(handle, &failure) { return nil }
        guard failure.limit == COSMIUM_LIMIT_AREAS_PER_WAY else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
        return (failure.id, failure.count)
    }

    /// Adds the way at the cursor and delivers the areas that it completes.
    ///
    /// - Throws: ``ImportError/outOfMemory(reason:)``, and what `deliver` throws.
    func add(
        wayAt cursor: borrowing ElementCursor, deliver: (OSMArea) throws -> Void
    ) throws {
        var failure = cosmium_error()
        guard unsafe cosmium_areas_add_way(handle, cursor.handle, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
        var element = unsafe Element(cosmium_object())
        while unsafe cosmium_areas_next(handle, &element.object) {
            try deliver(element.area)
        }
    }

    /// The number of relations and closed ways that are not areas, because parts are missing or
    /// rings are open.
    var failedCount: Int { unsafe cosmium_areas_failed(handle) }
}
