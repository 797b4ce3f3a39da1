#include "CSpatiaLite.h"

#include <sqlite3.h>

#include <spatialite.h>

static void no_value(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    (void)values;
    sqlite3_result_null(context);
}

bool cspatialite_initialise(struct sqlite3 *connection) {
    void *cache = spatialite_alloc_connection();
    if (cache == NULL) {
        return false;
    }
    // SQLite destroys the functions of a connection after its statements and virtual tables, and
    // only its modules later; those of SpatiaLite own nothing. On failure, it has already called
    // the destructor.
    int code = sqlite3_create_function_v2(
        connection, "parkway_spatialite_cache", 0, SQLITE_UTF8, cache, no_value, NULL, NULL,
        (void (*)(void *))spatialite_cleanup_ex);
    if (code != SQLITE_OK) {
        return false;
    }
    spatialite_init_ex(connection, cache, 0);
    return true;
}

bool cspatialite_enable_triggers(struct sqlite3 *connection, bool enabled) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, (int)enabled, NULL)
        == SQLITE_OK;
}
