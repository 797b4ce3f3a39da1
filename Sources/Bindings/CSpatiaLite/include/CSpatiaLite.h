/// Adds SpatiaLite to a SQLite connection.
#ifndef CSPATIALITE_H
#define CSPATIALITE_H

#include <stdbool.h>

struct sqlite3;

/// Registers the SQL functions and virtual tables of SpatiaLite on `connection`; closing it frees
/// their memory. Returns false if there is not enough memory.
bool cspatialite_initialise(struct sqlite3 *connection);

/// Enables or disables triggers on `connection`. Returns false on error.
bool cspatialite_enable_triggers(struct sqlite3 *connection, bool enabled);

#endif
