import Hummingbird
import ServiceCore
import StoreRuntime

/// The pages for people, and what they load.
package struct PageEndpoints {
    private let service: ServiceDependencies
    private let files: @Sendable () throws -> PageFiles
    private let machines: [String]

    /// Serves the pages of `service`. The `machines` are the paths of the faces for programs, which no
    /// page is below.
    package init(_ service: ServiceDependencies, machines: [String]) {
        self.service = service
        self.machines = machines.map(service.link)
        let read = Once<PageFiles>()
        files = { @Sendable in try read.value { try PageFiles(service) } }
    }

    /// The names of the cookies of people who are signed in, or were a moment ago.
    package static let personalCookies = PageCookie.personal.map(\.rawValue)

    /// Adds the pages and their assets.
    package func add(to endpoints: Endpoints) {
        let map = MapPage(service)
        let routes = routes(endpoints)
        routes.open("/map", show: map.respond)
        routes.open("/map/suggestions", show: map.suggest)
        KerbPage().add(to: routes)
        AppPages().add(to: routes)
        addRecords(to: self.routes(endpoints.requiringRecords(of: service.workspace)))
        endpoints.at(
            "/assets/:name",
            [.get: { [files] request, context in try files().asset(request, context) }])
    }

    private func routes(_ endpoints: Endpoints) -> PageRoutes {
        PageRoutes(endpoints, service, files, signInAgain: SignInPage().showAgain)
    }

    private func addRecords(to routes: PageRoutes) {
        MapOffers().add(to: routes)
        LiveEvents().add(to: routes)
        DoorPages().add(to: routes)
        MePages().add(to: routes)
        ParkingPages().add(to: routes)
        ReceiptPages().add(to: routes)
        BuildingPages().add(to: routes)
        CameraPages().add(to: routes)
        GuardPages().add(to: routes)
        GuestPages().add(to: routes)
        NeighboursPage().add(to: routes)
        SpacePages().add(to: routes)
        FountainPages().add(to: routes)
        PartnerPages().add(to: routes)
        InboxPages().add(to: routes)
        PersonPages().add(to: routes)
        ModerationPages().add(to: routes)
    }

    /// The page for a request that was refused before any handler saw it; nil for a program, or if the
    /// files of the pages cannot be read.
    package func refusal(of failure: Failure, _ request: RefusedRequest) -> RefusalPage? {
        guard FailurePages.isForPeople(request, machines: machines), let files = try? files()
        else { return nil }
        return RefusalContent.page(failure, request, files, home: service.link("/"))
    }

    /// Leads browsers from unknown addresses to the sign-in, or shows that there is nothing. Without
    /// records, leads them from the first page to the map.
    package var failures: some RouterMiddleware<ServiceContext> {
        FailurePages(service, files, machines: machines)
    }
}
