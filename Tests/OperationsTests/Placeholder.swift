// OperationsTests
