/// SpatiaLite's connection life cycle: initialise a SQLite connection, let it go.
#ifndef CSPATIALITE_H
#define CSPATIALITE_H

#include <stdbool.h>

struct sqlite3;

/// Registers SpatiaLite's SQL functions and virtual tables on `connection`.
/// Returns a cache that must outlive the connection's last statement, or NULL.
void *cspatialite_initialise(struct sqlite3 *connection);

/// Frees a cache made by `cspatialite_initialise`, after its connection closed.
void cspatialite_free(void *cache);

/// Makes `connection` run triggers, or not. Returns false where SQLite refuses.
bool cspatialite_enable_triggers(struct sqlite3 *connection, bool enabled);

#endif
