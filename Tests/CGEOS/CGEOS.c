#include "CGEOS.h"

#include <geos_c.h>
#include <stddef.h>

static cgeos_answer answer(char result) {
    return result == 0 ? CGEOS_NO : result == 1 ? CGEOS_YES : CGEOS_FAILED;
}

typedef char (*predicate)(GEOSContextHandle_t, const GEOSGeometry *, const GEOSGeometry *);

static cgeos_answer compare(const char *one, const char *other, predicate test) {
    GEOSContextHandle_t context = GEOS_init_r();
    GEOSWKTReader *reader = GEOSWKTReader_create_r(context);
    GEOSGeometry *first = GEOSWKTReader_read_r(context, reader, one);
    GEOSGeometry *second = GEOSWKTReader_read_r(context, reader, other);
    cgeos_answer result = CGEOS_FAILED;
    if (first != NULL && second != NULL) result = answer(test(context, first, second));
    if (first != NULL) GEOSGeom_destroy_r(context, first);
    if (second != NULL) GEOSGeom_destroy_r(context, second);
    GEOSWKTReader_destroy_r(context, reader);
    GEOS_finish_r(context);
    return result;
}

cgeos_answer cgeos_intersects(const char *one, const char *other) {
    return compare(one, other, GEOSIntersects_r);
}

cgeos_answer cgeos_contains(const char *outer, const char *inner) {
    return compare(outer, inner, GEOSContains_r);
}

cgeos_answer cgeos_is_valid(const char *text) {
    GEOSContextHandle_t context = GEOS_init_r();
    GEOSWKTReader *reader = GEOSWKTReader_create_r(context);
    GEOSGeometry *geometry = GEOSWKTReader_read_r(context, reader, text);
    cgeos_answer result = CGEOS_FAILED;
    if (geometry != NULL) {
        result = answer(GEOSisValid_r(context, geometry));
        GEOSGeom_destroy_r(context, geometry);
    }
    GEOSWKTReader_destroy_r(context, reader);
    GEOS_finish_r(context);
    return result;
}

double cgeos_area(const char *text) {
    GEOSContextHandle_t context = GEOS_init_r();
    GEOSWKTReader *reader = GEOSWKTReader_create_r(context);
    GEOSGeometry *geometry = GEOSWKTReader_read_r(context, reader, text);
    double area = -1;
    if (geometry != NULL) {
        if (GEOSArea_r(context, geometry, &area) == 0) area = -1;
        GEOSGeom_destroy_r(context, geometry);
    }
    GEOSWKTReader_destroy_r(context, reader);
    GEOS_finish_r(context);
    return area;
}
