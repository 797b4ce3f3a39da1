import Geometry

/// What a panel shows, and what the map shows with it.
struct MapContent {
    /// The heading of the page.
    var heading: String
    /// The title of the page; the heading if it is nil.
    var title: String?
    var state = MapState()
    var picture = PictureContent()

    var start: StartPanel?
    var search: SearchPanel?
    var place: PlacePanel?
    var route: RoutePanel?
    var parking: ParkingPanel?
    var reach: ReachPanel?
    var closures: ClosuresPanel?
    /// Why there is no answer; nil if there is one.
    var notice: Notice?
    /// The choices if a place may mean several; nil if it does not.
    var choices: Choices?

    /// A message in the panel.
    struct Notice {
        let message: String
        /// What to do about it.
        var advice: String?
        var isWarning = true
    }

    /// The places that a text may mean.
    struct Choices {
        let question: String
        let rows: [SearchPanel.Row]
    }

    init(_ heading: String) {
        self.heading = heading
    }
}

/// The first view, without a question.
struct StartPanel {
    struct Tool {
        let label: String
        let hint: String
        let icon: String
        let href: String
    }

    let tools: [Tool]
}
