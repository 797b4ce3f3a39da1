/// Reads OpenStreetMap files with libosmium: elements one by one, locations of nodes, areas.
///
/// No function throws. Functions that can fail take a `cosmium_error`, which they fill in only if
/// they fail. A handle must not be used by several threads at once. Every `_free` accepts NULL.
#ifndef COSMIUM_H
#define COSMIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cosmium_kind {
    COSMIUM_NODE = 1,
    COSMIUM_WAY = 2,
    COSMIUM_RELATION = 4,
    COSMIUM_AREA = 8,
} cosmium_kind;

// MARK: Limits

/// The maximum number of bytes of a tag, comment or other markup of an XML file. OpenStreetMap's keys
/// and values have at most 255 characters, and libosmium refuses those of more than 1,024 bytes.
#define COSMIUM_MARKUP_BYTES 65536

/// The maximum number of bytes of an XML file between the starts of two elements. A relation of
/// 100,000 members takes about 5 MB.
#define COSMIUM_ELEMENT_BYTES 33554432

/// The maximum number of bytes that a byte of a compressed file may stand for. Real files stay below
/// 30; gzip reaches 1,032 for blanks, and bzip2 much more.
#define COSMIUM_EXPANSION 200

/// The number of uncompressed bytes from which the limit of the expansion applies.
#define COSMIUM_EXPANSION_BYTES 67108864

/// The maximum number of bytes that the elements of a block of a PBF file take in memory. A block
/// has at most 32 MiB, and real ones, of 8,000 elements, take about 5 MiB.
#define COSMIUM_BLOCK_BYTES 268435456

/// The maximum number of multipolygons and boundaries that a way is a member of. Ways on the borders
/// of countries are members of about 30.
#define COSMIUM_AREAS_PER_WAY 1000

/// The maximum of the number of segments that the ways of a multipolygon share, times that of all its
/// segments. An area beyond it is left out like others that cannot be assembled.
#define COSMIUM_SEGMENT_MOVES 1000000000

/// The limits that a file may exceed.
typedef enum cosmium_limit {
    COSMIUM_LIMIT_NONE = 0,
    COSMIUM_LIMIT_MARKUP = 1,
    COSMIUM_LIMIT_ELEMENT = 2,
    COSMIUM_LIMIT_EXPANSION = 3,
    COSMIUM_LIMIT_AREAS_PER_WAY = 4,
    COSMIUM_LIMIT_BLOCK = 5,
} cosmium_limit;

/// Why a call failed. The message is one line of text that ends in NUL.
typedef struct cosmium_error {
    char message[512];
    /// Whether the coordinates of `node` are out of range. They are as in the file, "" if missing
    /// there.
    bool is_location_error;
    int64_t node;
    char latitude[32];
    char longitude[32];
    /// The limit that the file exceeds, and the count that exceeds it.
    cosmium_limit limit;
    size_t count;
    /// The element that exceeds it, or the last one before that place; 0 if there is none.
    cosmium_kind kind;
    int64_t id;
} cosmium_error;

/// A location in units of 10⁻⁷ degrees; both are `COSMIUM_UNDEFINED_COORDINATE` if it is
/// unknown.
typedef struct cosmium_location {
    int32_t longitude;
    int32_t latitude;
} cosmium_location;

#define COSMIUM_UNDEFINED_COORDINATE 2147483647

typedef struct cosmium_node_ref {
    int64_t id;
    cosmium_location location;
} cosmium_node_ref;

typedef struct cosmium_member {
    int64_t id;
    cosmium_kind kind;
    const char *role;
} cosmium_member;

/// A closed ring of an area. Inner rings follow their outer ring.
typedef struct cosmium_ring {
    const cosmium_node_ref *nodes;
    size_t node_count;
    bool outer;
} cosmium_ring;

/// An element. Its pointers are valid until the next call on its handle.
typedef struct cosmium_object {
    cosmium_kind kind;
    /// What an area was assembled from: `COSMIUM_WAY` or `COSMIUM_RELATION`.
    cosmium_kind source;
    int64_t id;
    cosmium_location location;
    /// `tag_count` pairs of a key and a value, each ending in NUL, without gaps.
    const char *tags;
    size_t tag_count;
    const cosmium_node_ref *nodes;
    size_t node_count;
    const cosmium_member *members;
    size_t member_count;
    const cosmium_ring *rings;
    size_t ring_count;
} cosmium_object;

// MARK: Locations of nodes

/// The locations of the nodes of ways: an array of ids, sorted, and an array of locations. Beyond a
/// number of bytes they move from memory to an unlinked file.
typedef struct cosmium_locations cosmium_locations;

/// Keeps up to `memory` bytes in memory, and more in an unlinked file in `folder`.
cosmium_locations *cosmium_locations_new(const char *folder, size_t memory, cosmium_error *error);
void cosmium_locations_free(cosmium_locations *locations);

/// Requests the locations of `count` nodes. Call it only before `cosmium_locations_sort`.
bool cosmium_locations_request(
    cosmium_locations *locations, const cosmium_node_ref *nodes, size_t count,
    cosmium_error *error);

/// Sorts the requests. Call it once; readers can use the locations afterwards.
bool cosmium_locations_sort(cosmium_locations *locations, cosmium_error *error);

/// The number of requested nodes, each counted once after `cosmium_locations_sort`.
size_t cosmium_locations_count(const cosmium_locations *locations);

// MARK: Reading

typedef struct cosmium_reader cosmium_reader;

typedef enum cosmium_step {
    COSMIUM_FAILED = -1,
    COSMIUM_END = 0,
    COSMIUM_OBJECT = 1,
    /// A block of the file ends: time to report progress or to stop.
    COSMIUM_PAUSE = 2,
} cosmium_step;

/// Opens `path` to read the elements of `kinds` (a sum of `cosmium_kind`). `format` is libosmium's:
/// "pbf", "osm", "osm.gz", "osm.bz2". If `locations` is not NULL, it stores the locations of nodes,
/// provides those of ways, and must outlive the reader.
cosmium_reader *cosmium_reader_open(
    const char *path, const char *format, int32_t kinds, cosmium_locations *locations,
    cosmium_error *error);
void cosmium_reader_free(cosmium_reader *reader);

/// Steps to the next element and fills in `object`. Nodes without tags are skipped. Fails at a node
/// whose coordinates are out of range, not numbers, or incomplete, and if the file exceeds a limit.
cosmium_step cosmium_reader_next(
    cosmium_reader *reader, cosmium_object *object, cosmium_error *error);

/// The number of bytes of the file that were read so far, and in total.
size_t cosmium_reader_offset(const cosmium_reader *reader);
size_t cosmium_reader_size(const cosmium_reader *reader);

/// A value of the file's header, such as "osmosis_replication_timestamp"; "" if there is none.
/// Valid until the next call on the reader.
const char *cosmium_reader_header(cosmium_reader *reader, const char *key);

/// Whether the file is a history or change file, with several versions of an element.
bool cosmium_reader_has_history(cosmium_reader *reader);

/// The box in the file's header; false if there is none.
bool cosmium_reader_box(
    cosmium_reader *reader, cosmium_location *south_west, cosmium_location *north_east);

// MARK: Areas

/// Assembles areas from multipolygon and boundary relations and from closed ways.
typedef struct cosmium_areas cosmium_areas;

cosmium_areas *cosmium_areas_new(cosmium_error *error);
void cosmium_areas_free(cosmium_areas *areas);

/// Adds the current relation of `reader`. Add all relations before the ways, and each once.
bool cosmium_areas_add_relation(
    cosmium_areas *areas, cosmium_reader *reader, cosmium_error *error);

/// Call it after the last relation and before the first way. Fails if a way is a member of more than
/// `COSMIUM_AREAS_PER_WAY` relations.
bool cosmium_areas_end_relations(cosmium_areas *areas, cosmium_error *error);

/// Adds the current way of `reader`, with its locations.
bool cosmium_areas_add_way(cosmium_areas *areas, cosmium_reader *reader, cosmium_error *error);

/// Steps to the next complete area; false if more ways are needed.
bool cosmium_areas_next(cosmium_areas *areas, cosmium_object *object);

/// The number of relations and closed ways that are not areas: ways are missing, or rings are open.
size_t cosmium_areas_failed(const cosmium_areas *areas);

#ifdef __cplusplus
}
#endif

#endif
