/// SpatiaLite's connection life cycle: initialise a SQLite connection, let it go.
#ifndef CSPATIALITE_H
#define CSPATIALITE_H

#include <stdbool.h>

struct sqlite3;

/// Registers SpatiaLite's SQL functions and virtual tables on `connection`, whose closing frees
/// what they keep. Returns false where memory is short.
bool cspatialite_initialise(struct sqlite3 *connection);

/// Makes `connection` run triggers, or not. Returns false where SQLite refuses.
bool cspatialite_enable_triggers(struct sqlite3 *connection, bool enabled);

#endif
