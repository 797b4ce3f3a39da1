#include "CSpatiaLite.h"

#include <sqlite3.h>

#include <spatialite.h>

void *cspatialite_initialise(struct sqlite3 *connection) {
    void *cache = spatialite_alloc_connection();
    if (cache != NULL) {
        spatialite_init_ex(connection, cache, 0);
    }
    return cache;
}

void cspatialite_free(void *cache) {
    spatialite_cleanup_ex(cache);
}

bool cspatialite_enable_triggers(struct sqlite3 *connection, bool enabled) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, (int)enabled, NULL)
        == SQLITE_OK;
}
