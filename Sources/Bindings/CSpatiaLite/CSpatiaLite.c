#include "CSpatiaLite.h"

#include <sqlite3.h>

#include <spatialite.h>

#include <string.h>

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

bool cspatialite_journal_header(
    struct sqlite3 *connection, unsigned char header[CSPATIALITE_JOURNAL_HEADER_SIZE]) {
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK
        || file == NULL || file->pMethods == NULL || file->pMethods->iVersion < 2) {
        return false;
    }
    // The size of a region is fixed by the file format.
    void volatile *region = NULL;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &region) != SQLITE_OK || region == NULL) {
        return false;
    }
    file->pMethods->xShmBarrier(file);
    memcpy(header, (const void *)region, CSPATIALITE_JOURNAL_HEADER_SIZE);
    return true;
}
