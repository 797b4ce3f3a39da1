/// Adds SpatiaLite to a SQLite connection, and reads what SQL does not show.
#ifndef CSPATIALITE_H
#define CSPATIALITE_H

#include <stdbool.h>

struct sqlite3;

/// Registers the SQL functions and virtual tables of SpatiaLite on `connection`; closing it frees
/// their memory. Returns false if there is not enough memory.
bool cspatialite_initialise(struct sqlite3 *connection);

/// Enables or disables triggers on `connection`. Returns false on error.
bool cspatialite_enable_triggers(struct sqlite3 *connection, bool enabled);

/// The size of a header of the index of a journal, in bytes.
#define CSPATIALITE_JOURNAL_HEADER_SIZE 48

/// Reads the header of the index of the journal of `connection`, which must be in WAL mode and have
/// read something since it was opened. All processes share it. Every transaction that writes changes
/// it before its commit returns. Returns false if there is no index.
///
/// Sources: https://www.sqlite.org/walformat.html, section 2.1;
/// https://www.sqlite.org/c3ref/io_methods.html
bool cspatialite_journal_header(
    struct sqlite3 *connection, unsigned char header[CSPATIALITE_JOURNAL_HEADER_SIZE]);

#endif
