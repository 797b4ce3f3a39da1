public import CoreMetrics
import Synchronization

/// Collects the metrics of swift-metrics for Prometheus.
///
/// A metric has a name and labels. Creating it again returns the same handler, so its values add
/// up. Characters that Prometheus does not allow in a name become underscores. Timers become
/// histograms in seconds; recorders become summaries or, if they do not aggregate, gauges. If a
/// name is used for metrics of two kinds, those of the second kind are not collected.
public final class PrometheusMetrics: MetricsFactory {
    /// A label that can be part of a dictionary's key.
    private struct Label: Hashable {
        let name: String
        let value: String
    }

    private struct Family {
        let kind: PrometheusText.Kind
        let help: String
        var handlers: [[Label]: any PrometheusHandler] = [:]
    }

    private let families = Mutex<[String: Family]>([:])

    /// Without any metrics.
    public init() {}

    /// Describes a family. It is written even if it has no samples yet.
    package func describe(_ name: String, _ kind: PrometheusText.Kind, _ help: String) {
        families.withLock {
            $0[name] = Family(kind: kind, help: help, handlers: $0[name]?.handlers ?? [:])
        }
    }

    /// Writes all families in the order of their names, and their samples in the order of their
    /// labels.
    package func write(to text: inout PrometheusText) {
        let families = families.withLock(\.self)
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            text.family(name, family.kind, family.help)
            let handlers = family.handlers.sorted {
                $0.key.map(\.value).lexicographicallyPrecedes($1.key.map(\.value))
            }
            for (labels, handler) in handlers {
                handler.write(name, labels.map { ($0.name, $0.value) }, to: &text)
            }
        }
    }

    /// The handler of a metric, created if there is none; nil if the name belongs to another kind.
    private func handler<Handler: PrometheusHandler>(
        _ label: String, _ kind: PrometheusText.Kind, _ dimensions: [(String, String)],
        _ make: () -> Handler
    ) -> Handler? {
        let name = Self.name(label)
        let labels = dimensions.map { Label(name: Self.name($0.0), value: $0.1) }
        return families.withLock { families in
            if let made = families[name]?.handlers[labels] { return made as? Handler }
            guard families[name]?.kind ?? kind == kind else { return nil }
            let made = make()
            families[name, default: Family(kind: kind, help: "")].handlers[labels] = made
            return made
        }
    }

    private static func name(_ label: String) -> String {
        let name = String(
            label.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == ":" ? $0 : "_" })
        return name.first?.isNumber == false ? name : "_" + name
    }

    // MARK: MetricsFactory

    /// A counter.
    public func makeCounter(
        label: String, dimensions: [(String, String)]
    ) -> any CounterHandler {
        handler(label, .counter, dimensions, PrometheusCounter.init)
            ?? NOOPMetricsHandler.instance
    }

    /// A counter.
    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        handler(label, .counter, dimensions, PrometheusCounter.init)
            ?? NOOPMetricsHandler.instance
    }

    /// A gauge.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        handler(label, .gauge, dimensions, PrometheusGauge.init) ?? NOOPMetricsHandler.instance
    }

    /// A summary or, if it does not aggregate, a gauge.
    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        if aggregate {
            handler(label, .summary, dimensions, PrometheusSummary.init)
                ?? NOOPMetricsHandler.instance
        } else {
            handler(label, .gauge, dimensions, PrometheusGauge.init)
                ?? NOOPMetricsHandler.instance
        }
    }

    /// A histogram in seconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler(label, .histogram, dimensions, PrometheusHistogram.init)
            ?? NOOPMetricsHandler.instance
    }

    // Prometheus expects a metric to stay once it has been reported, so destroying one does nothing.

    /// Does nothing.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing.
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    /// Does nothing.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Does nothing.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing.
    public func destroyTimer(_ handler: any TimerHandler) {}
}
