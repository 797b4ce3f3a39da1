// SwiftPM takes the compiler flags of Qt from pkg-config; there is nothing to import.
