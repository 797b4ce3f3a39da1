// RoutingTests
