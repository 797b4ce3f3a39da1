import OSMModel
import TagRules
import Testing

@Suite struct TrafficControlTests {
    /// `stop forward`, for instance.
    private func control(_ tags: Tags) -> String? {
        TrafficControls.control(tags).map { "\($0.kind) \($0.facing)" }
    }

    @Test func readsSignalsSignsAndHumps() {
        #expect(
            control(["highway": "traffic_signals"])
                == "traffic_signals both")
        #expect(
            control(["highway": "traffic_signals", "traffic_signals:direction": "backward"])
                == "traffic_signals backward")
        #expect(
            control(["highway": "stop", "direction": "forward"])
                == "stop forward")
        #expect(
            control(["highway": "give_way"])
                == "give_way nearerEnd")
        #expect(
            control(["highway": "stop", "stop": "minor"])
                == "stop:minor both")
        #expect(
            control(["highway": "stop", "stop": "all"])
                == "stop both")
        #expect(
            control(["traffic_calming": "hump"]) == "hump both")
        #expect(
            control(["railway": "level_crossing"])
                == "level_crossing both")
        #expect(
            control(["highway": "crossing", "traffic_calming": "table"])
                == "table both")
        #expect(control(["ford": "yes"]) == "ford both")
    }

    @Test(arguments: [
        ["highway": "crossing"], ["highway": "bus_stop"], ["traffic_calming": "no"],
        ["traffic_calming": "hump; table"], ["barrier": "gate"],
    ])
    func otherNodesHaveNoControl(_ tags: [String: String]) {
        #expect(control(Tags(tags.map { ($0.key, $0.value) })) == nil)
    }

    @Test(arguments: [
        ("0;1", 2), ("-1;0;1", 3), ("0-3", 4), ("-2-1", 4), ("-1", 2), ("", 2), ("5;x;", 2),
        ("0-99999999999", 2), ("0-150;0-150", 200),
    ])
    func countsTheLevelsOfALift(_ text: String, _ expected: Int) {
        #expect(TrafficControls.levels(text) == expected)
    }
}
