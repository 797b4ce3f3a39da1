import COsmium
import OSMModel

/// Makes areas out of multipolygon and boundary relations and of closed ways.
@safe struct AreaAssembler: ~Copyable {
    private let handle: OpaquePointer

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

    /// Notes the relation at which `cursor` stands; before ``settle()``.
    func add(relationAt cursor: borrowing ElementCursor) throws {
        var failure = cosmium_error()
        guard unsafe cosmium_areas_add_relation(handle, cursor.handle, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
    }

    func settle() throws {
        var failure = cosmium_error()
        guard unsafe cosmium_areas_settle(handle, &failure) else {
            throw ImportError.outOfMemory(reason: failure.text)
        }
    }

    /// Takes the way at which `cursor` stands, and delivers the areas that it completes.
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

    /// How many relations and closed ways became no area: parts are missing, rings do not close.
    var failedCount: Int { unsafe cosmium_areas_failed(handle) }
}
