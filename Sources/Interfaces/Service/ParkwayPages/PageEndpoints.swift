import Hummingbird
import ServiceCore
import StoreRuntime

/// The pages for people, and what they load.
package struct PageEndpoints {
    private let service: ServiceDependencies
    private let files: @Sendable () throws -> PageFiles

    /// Serves the pages of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
        let read = Once<PageFiles>()
        files = { @Sendable in try read.value { try PageFiles(service) } }
    }

    /// Adds the pages and their assets.
    package func add(to endpoints: Endpoints) {
        let map = MapPage(service)
        let routes = PageRoutes(endpoints, service, files)
        routes.open("/map", show: map.respond)
        routes.open("/map/suggestions", show: map.suggest)
        AppPages().add(to: routes)
        LiveEvents().add(to: routes)
        DoorPages().add(to: routes)
        MePages().add(to: routes)
        ParkingPages().add(to: routes)
        endpoints.at(
            "/assets/:name",
            [.get: { [files] request, context in try files().asset(request, context) }])
    }

    /// Leads browsers from unknown addresses to the sign-in, or shows that there is nothing. The
    /// `machines` are the paths of the faces for programs.
    package func failures(machines: [String]) -> some RouterMiddleware<ServiceContext> {
        FailurePages(service, files, machines: machines)
    }
}
