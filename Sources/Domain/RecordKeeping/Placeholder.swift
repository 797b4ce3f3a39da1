// RecordKeeping
