// ParkingRecords
