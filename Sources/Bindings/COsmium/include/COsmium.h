/// Reads OpenStreetMap files through libosmium: objects one by one, places of nodes, areas.
///
/// No function lets an exception out. Those that can fail take a `cosmium_error`, which they fill
/// in only when they fail. A handle belongs to one thread at a time; every `_free` accepts NULL.
#ifndef COSMIUM_H
#define COSMIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why a call failed, as one line of text that ends in NUL.
typedef struct cosmium_error {
    char message[512];
    /// Whether the fault is that `node` lies off the globe: its degrees as the file has them, ""
    /// for one that it lacks.
    bool is_stray_node;
    int64_t node;
    char latitude[32];
    char longitude[32];
} cosmium_error;

typedef enum cosmium_kind {
    COSMIUM_NODE = 1,
    COSMIUM_WAY = 2,
    COSMIUM_RELATION = 4,
    COSMIUM_AREA = 8,
} cosmium_kind;

/// A place in units of 10⁻⁷ degrees; both are `COSMIUM_NOWHERE` where it is not known.
typedef struct cosmium_place {
    int32_t longitude;
    int32_t latitude;
} cosmium_place;

#define COSMIUM_NOWHERE 2147483647

typedef struct cosmium_node_ref {
    int64_t id;
    cosmium_place place;
} cosmium_node_ref;

typedef struct cosmium_member {
    int64_t id;
    cosmium_kind kind;
    const char *role;
} cosmium_member;

/// One ring of an area, closed. Inner rings follow the outer ring they lie in.
typedef struct cosmium_ring {
    const cosmium_node_ref *nodes;
    size_t node_count;
    bool outer;
} cosmium_ring;

/// One object. Its pointers hold until the next call on the handle that it came from.
typedef struct cosmium_object {
    cosmium_kind kind;
    /// Of areas: what they were made from, `COSMIUM_WAY` or `COSMIUM_RELATION`.
    cosmium_kind source;
    int64_t id;
    cosmium_place place;
    /// `tag_count` times a key and a value, each ending in NUL, without gaps.
    const char *tags;
    size_t tag_count;
    const cosmium_node_ref *nodes;
    size_t node_count;
    const cosmium_member *members;
    size_t member_count;
    const cosmium_ring *rings;
    size_t ring_count;
} cosmium_object;

// MARK: Places of nodes

/// The places of those nodes that somebody needs: two dense arrays, sorted by id. Past a given
/// number of bytes they move from memory to an unlinked file.
typedef struct cosmium_places cosmium_places;

/// Keeps up to `memory` bytes in memory and the rest in a nameless file in `folder`.
cosmium_places *cosmium_places_new(const char *folder, size_t memory, cosmium_error *error);
void cosmium_places_free(cosmium_places *places);

/// Asks for the places of `count` nodes. Only before `cosmium_places_settle`.
bool cosmium_places_need(
    cosmium_places *places, const cosmium_node_ref *nodes, size_t count, cosmium_error *error);

/// Sorts what was asked for, once; readers may use the places afterwards.
bool cosmium_places_settle(cosmium_places *places, cosmium_error *error);

/// The number of nodes asked for, each counted once after `cosmium_places_settle`.
size_t cosmium_places_count(const cosmium_places *places);

// MARK: Reading

typedef struct cosmium_reader cosmium_reader;

typedef enum cosmium_step {
    COSMIUM_FAILED = -1,
    COSMIUM_END = 0,
    COSMIUM_OBJECT = 1,
    /// Nothing to deliver yet: a moment to look at the progress or to give up.
    COSMIUM_PAUSE = 2,
} cosmium_step;

/// Opens `path` to read the objects of `kinds` (a sum of `cosmium_kind`). `format` is libosmium's:
/// "pbf", "osm", "osm.gz", "osm.bz2". `places` may be NULL; otherwise nodes leave their places in it
/// and ways take theirs from it, and it must outlive the reader.
cosmium_reader *cosmium_reader_open(
    const char *path, const char *format, int32_t kinds, cosmium_places *places,
    cosmium_error *error);
void cosmium_reader_free(cosmium_reader *reader);

/// Steps to the next object and fills `object` in. Nodes without tags are skipped. Fails at a
/// node whose place is off the globe, no number, or only half there.
cosmium_step cosmium_reader_next(
    cosmium_reader *reader, cosmium_object *object, cosmium_error *error);

/// Bytes of the file that were read so far, and in all.
size_t cosmium_reader_offset(const cosmium_reader *reader);
size_t cosmium_reader_size(const cosmium_reader *reader);

/// A value of the file's header, such as "osmosis_replication_timestamp"; "" where it has none.
/// Holds until the next call on the reader.
const char *cosmium_reader_header(cosmium_reader *reader, const char *key);

/// Whether the file is a history or a change file, with several versions of an object.
bool cosmium_reader_has_history(cosmium_reader *reader);

/// The header's box: false where it has none.
bool cosmium_reader_box(
    cosmium_reader *reader, cosmium_place *south_west, cosmium_place *north_east);

// MARK: Areas

/// Puts multipolygon and boundary relations and closed ways together.
typedef struct cosmium_areas cosmium_areas;

cosmium_areas *cosmium_areas_new(cosmium_error *error);
void cosmium_areas_free(cosmium_areas *areas);

/// Takes note of the relation at which `reader` stands. First all relations, then the ways;
/// each once.
bool cosmium_areas_add_relation(
    cosmium_areas *areas, cosmium_reader *reader, cosmium_error *error);

/// Ends the relations.
bool cosmium_areas_settle(cosmium_areas *areas, cosmium_error *error);

/// Takes the way, with places, at which `reader` stands.
bool cosmium_areas_add_way(cosmium_areas *areas, cosmium_reader *reader, cosmium_error *error);

/// Steps to the next area that is ready; false when more ways are needed.
bool cosmium_areas_next(cosmium_areas *areas, cosmium_object *object);

/// Relations of which ways were missing or whose rings do not close.
size_t cosmium_areas_failed(const cosmium_areas *areas);

#ifdef __cplusplus
}
#endif

#endif
