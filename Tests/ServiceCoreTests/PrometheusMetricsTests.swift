import CoreMetrics
import ServiceCore
import Testing

@Suite("Metrics of swift-metrics in Prometheus's format")
struct PrometheusMetricsTests {
    private static func text(_ metrics: PrometheusMetrics) -> String {
        var text = PrometheusText()
        metrics.write(to: &text)
        return text.text
    }

    @Test func theSameNameAndLabelsAreOneMetric() {
        let metrics = PrometheusMetrics()
        metrics.describe("a_total", .counter, "All of a.")
        for amount in [1, 2] {
            Counter(label: "a_total", dimensions: [("b", "c")], factory: metrics)
                .increment(by: amount)
        }
        Counter(label: "a_total", dimensions: [("b", "a")], factory: metrics).increment()
        FloatingPointCounter(label: "z_total", factory: metrics).increment(by: 0.5)
        #expect(
            Self.text(metrics) == """
                # HELP a_total All of a.
                # TYPE a_total counter
                a_total{b="a"} 1
                a_total{b="c"} 3
                # TYPE z_total counter
                z_total 0.5

                """)
    }

    @Test func gaugesGoUpAndDown() {
        let metrics = PrometheusMetrics()
        let meter = Meter(label: "level", factory: metrics)
        meter.set(5)
        meter.decrement(by: 1.5)
        meter.increment()
        Gauge(label: "other.level", factory: metrics).record(7)
        #expect(
            Self.text(metrics) == """
                # TYPE level gauge
                level 4.5
                # TYPE other_level gauge
                other_level 7

                """)
    }

    @Test func timersAreHistogramsInSeconds() {
        let metrics = PrometheusMetrics()
        let timer = CoreMetrics.Timer(label: "t_seconds", factory: metrics)
        for milliseconds in [1, 3, 60_000] { timer.recordMilliseconds(milliseconds) }
        let lines = Self.text(metrics).split(separator: "\n")
        #expect(lines.first == "# TYPE t_seconds histogram")
        #expect(lines.contains(#"t_seconds_bucket{le="0.001"} 1"#))
        #expect(lines.contains(#"t_seconds_bucket{le="0.005"} 2"#))
        #expect(lines.contains(#"t_seconds_bucket{le="30"} 2"#))
        #expect(lines.contains(#"t_seconds_bucket{le="+Inf"} 3"#))
        #expect(lines.contains("t_seconds_sum 60.004"))
        #expect(lines.contains("t_seconds_count 3"))
    }

    @Test func recordersAreSummaries() {
        let metrics = PrometheusMetrics()
        let recorder = Recorder(label: "size", factory: metrics)
        recorder.record(2)
        recorder.record(0.5)
        #expect(Self.text(metrics).hasSuffix("# TYPE size summary\nsize_sum 2.5\nsize_count 2\n"))
    }

    @Test func aNameBelongsToOneKind() {
        let metrics = PrometheusMetrics()
        Counter(label: "a", factory: metrics).increment()
        Meter(label: "a", dimensions: [("b", "c")], factory: metrics).set(9)
        Meter(label: "a", factory: metrics).set(9)
        #expect(Self.text(metrics) == "# TYPE a counter\na 1\n")
    }

    @Test func textIsEscapedForPrometheus() {
        var text = PrometheusText()
        text.family("a_total", .counter, "A \\ and\na line.")
        text.sample("a_total", [("b", "\"c\\\n\""), ("d", "é")], .infinity)
        text.sample("a_total", [], 0.25)
        text.sample("a_total", [], -.infinity)
        text.sample("a_total", [], .nan)
        #expect(
            text.text == """
                # HELP a_total A \\\\ and\\na line.
                # TYPE a_total counter
                a_total{b="\\"c\\\\\\n\\"",d="é"} +Inf
                a_total 0.25
                a_total -Inf
                a_total NaN

                """)
    }
}
