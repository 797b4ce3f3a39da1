// RecordKeepingTests
