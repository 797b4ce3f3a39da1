#define _POSIX_C_SOURCE 200809L

#include "CGEOS.h"

#include <geos_c.h>
#include <stddef.h>
#include <string.h>

/// Up to two geometries and what GEOS needs to work with them.
typedef struct session {
    GEOSContextHandle_t context;
    GEOSGeometry *one, *other;
} session;

static GEOSGeometry *read(GEOSContextHandle_t context, const char *text) {
    GEOSWKTReader *reader = GEOSWKTReader_create_r(context);
    GEOSGeometry *geometry = GEOSWKTReader_read_r(context, reader, text);
    GEOSWKTReader_destroy_r(context, reader);
    return geometry;
}

/// `other` may be NULL.
static session begin(const char *one, const char *other) {
    GEOSContextHandle_t context = GEOS_init_r();
    return (session){context, read(context, one), other != NULL ? read(context, other) : NULL};
}

static void end(session session) {
    if (session.one != NULL) GEOSGeom_destroy_r(session.context, session.one);
    if (session.other != NULL) GEOSGeom_destroy_r(session.context, session.other);
    GEOS_finish_r(session.context);
}

static cgeos_answer answer(char result) {
    return result == 0 ? CGEOS_NO : result == 1 ? CGEOS_YES : CGEOS_FAILED;
}

typedef char (*predicate)(GEOSContextHandle_t, const GEOSGeometry *, const GEOSGeometry *);

static cgeos_answer compare(const char *one, const char *other, predicate test) {
    session session = begin(one, other);
    cgeos_answer result = CGEOS_FAILED;
    if (session.one != NULL && session.other != NULL)
        result = answer(test(session.context, session.one, session.other));
    end(session);
    return result;
}

cgeos_answer cgeos_intersects(const char *one, const char *other) {
    return compare(one, other, GEOSIntersects_r);
}

cgeos_answer cgeos_contains(const char *outer, const char *inner) {
    return compare(outer, inner, GEOSContains_r);
}

cgeos_answer cgeos_is_valid(const char *geometry) {
    session session = begin(geometry, NULL);
    cgeos_answer result = CGEOS_FAILED;
    if (session.one != NULL) result = answer(GEOSisValid_r(session.context, session.one));
    end(session);
    return result;
}

int cgeos_part_count(const char *geometry) {
    session session = begin(geometry, NULL);
    int count = -1;
    if (session.one != NULL) {
        count = GEOSisEmpty_r(session.context, session.one) == 1
            ? 0 : GEOSGetNumGeometries_r(session.context, session.one);
    }
    end(session);
    return count;
}

static double area(session session, const GEOSGeometry *geometry) {
    double area = -1;
    if (geometry != NULL && GEOSArea_r(session.context, geometry, &area) == 0) area = -1;
    return area;
}

double cgeos_area(const char *geometry) {
    session session = begin(geometry, NULL);
    const double result = area(session, session.one);
    end(session);
    return result;
}

double cgeos_area_between(const char *one, const char *other) {
    session session = begin(one, other);
    GEOSGeometry *between = NULL;
    if (session.one != NULL && session.other != NULL)
        between = GEOSSymDifference_r(session.context, session.one, session.other);
    const double result = area(session, between);
    if (between != NULL) GEOSGeom_destroy_r(session.context, between);
    end(session);
    return result;
}

/// The text of `geometry`, which it destroys; NULL if it is NULL.
static char *text(session session, GEOSGeometry *geometry) {
    if (geometry == NULL) return NULL;
    GEOSWKTWriter *writer = GEOSWKTWriter_create_r(session.context);
    char *written = GEOSWKTWriter_write_r(session.context, writer, geometry);
    char *copy = written != NULL ? strdup(written) : NULL;
    GEOSFree_r(session.context, written);
    GEOSWKTWriter_destroy_r(session.context, writer);
    GEOSGeom_destroy_r(session.context, geometry);
    return copy;
}

char *cgeos_difference(const char *whole, const char *part) {
    session session = begin(whole, part);
    GEOSGeometry *difference = NULL;
    if (session.one != NULL && session.other != NULL)
        difference = GEOSDifference_r(session.context, session.one, session.other);
    char *result = text(session, difference);
    end(session);
    return result;
}

char *cgeos_mitred_buffer(const char *line, double distance) {
    const int segments_of_quadrant = 8;  // for round corners, of which there are none
    const double mitre_limit = 10;
    session session = begin(line, NULL);
    GEOSGeometry *buffer = NULL;
    if (session.one != NULL) {
        buffer = GEOSBufferWithStyle_r(
            session.context, session.one, distance, segments_of_quadrant, GEOSBUF_CAP_FLAT,
            GEOSBUF_JOIN_MITRE, mitre_limit);
    }
    char *result = text(session, buffer);
    end(session);
    return result;
}
