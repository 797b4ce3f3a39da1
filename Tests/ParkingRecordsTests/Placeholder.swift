// ParkingRecordsTests
