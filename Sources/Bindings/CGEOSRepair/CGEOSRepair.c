#include "CGEOSRepair.h"

#include <geos_c.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// A closed ring; NULL if GEOS fails.
static GEOSGeometry *ring(
    GEOSContextHandle_t context, const int32_t *coordinates, size_t count
) {
    GEOSCoordSequence *vertices = GEOSCoordSeq_create_r(context, (unsigned)count + 1, 2);
    if (vertices == NULL) return NULL;
    for (size_t index = 0; index <= count; index++) {
        const int32_t *vertex = coordinates + 2 * (index % count);
        GEOSCoordSeq_setXY_r(context, vertices, (unsigned)index, vertex[0], vertex[1]);
    }
    return GEOSGeom_createLinearRing_r(context, vertices);
}

/// All polygons as one geometry; NULL if GEOS fails.
static GEOSGeometry *build(GEOSContextHandle_t context, cgeosrepair_rings rings) {
    GEOSGeometry **polygons = calloc(rings.count + 1, sizeof *polygons);
    GEOSGeometry **holes = calloc(rings.count + 1, sizeof *holes);
    GEOSGeometry *whole = NULL;
    unsigned polygon_count = 0;
    bool is_built = polygons != NULL && holes != NULL;
    size_t index = 0;
    while (is_built && index < rings.count) {
        const size_t outline = index;
        unsigned hole_count = 0;
        GEOSGeometry *outer = NULL;
        do {
            const size_t start = index > 0 ? rings.ends[index - 1] : 0;
            GEOSGeometry *made =
                ring(context, rings.coordinates + 2 * start, rings.ends[index] - start);
            if (made == NULL) is_built = false;
            else if (index == outline) outer = made;
            else holes[hole_count++] = made;
            index++;
        } while (is_built && index < rings.count && rings.holes[index]);
        GEOSGeometry *polygon =
            outer != NULL ? GEOSGeom_createPolygon_r(context, outer, holes, hole_count) : NULL;
        if (polygon == NULL) is_built = false;
        else polygons[polygon_count++] = polygon;
    }
    if (is_built) {
        whole = GEOSGeom_createCollection_r(
            context, GEOS_MULTIPOLYGON, polygons, polygon_count);
    }
    free(polygons);
    free(holes);
    return whole;
}

/// Counts or, if `out` has arrays, writes the rings of the polygons of `geometry`.
static void collect(
    GEOSContextHandle_t context, const GEOSGeometry *geometry, size_t *vertices,
    cgeosrepair_rings *out
) {
    const int type = GEOSGeomTypeId_r(context, geometry);
    if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) {
        const int parts = GEOSGetNumGeometries_r(context, geometry);
        for (int part = 0; part < parts; part++)
            collect(context, GEOSGetGeometryN_r(context, geometry, part), vertices, out);
        return;
    }
    if (type != GEOS_POLYGON || GEOSisEmpty_r(context, geometry) != 0) return;
    const int holes = GEOSGetNumInteriorRings_r(context, geometry);
    for (int hole = -1; hole < holes; hole++) {
        const GEOSGeometry *line = hole < 0
            ? GEOSGetExteriorRing_r(context, geometry)
            : GEOSGetInteriorRingN_r(context, geometry, hole);
        const GEOSCoordSequence *sequence = GEOSGeom_getCoordSeq_r(context, line);
        unsigned size = 0;
        if (sequence == NULL || !GEOSCoordSeq_getSize_r(context, sequence, &size) || size < 4)
            continue;
        for (unsigned index = 0; out->coordinates != NULL && index + 1 < size; index++) {
            double x = 0, y = 0;
            GEOSCoordSeq_getXY_r(context, sequence, index, &x, &y);
            out->coordinates[2 * (*vertices + index)] = (int32_t)lround(x);
            out->coordinates[2 * (*vertices + index) + 1] = (int32_t)lround(y);
        }
        *vertices += size - 1;
        if (out->coordinates != NULL) {
            out->ends[out->count] = *vertices;
            out->holes[out->count] = hole >= 0;
        }
        out->count++;
    }
}

static bool extract(
    GEOSContextHandle_t context, const GEOSGeometry *geometry, cgeosrepair_rings *out
) {
    size_t vertices = 0;
    memset(out, 0, sizeof *out);
    collect(context, geometry, &vertices, out);
    if (out->count == 0) return true;
    out->ends = malloc(out->count * sizeof *out->ends);
    out->holes = malloc(out->count * sizeof *out->holes);
    out->coordinates = malloc(2 * vertices * sizeof *out->coordinates);
    if (out->ends == NULL || out->holes == NULL || out->coordinates == NULL) {
        cgeosrepair_free(out);
        return false;
    }
    vertices = 0;
    out->count = 0;
    collect(context, geometry, &vertices, out);
    return true;
}

bool cgeosrepair_polygons(cgeosrepair_rings rings, cgeosrepair_rings *repaired) {
    const double grid = 1;
    memset(repaired, 0, sizeof *repaired);
    GEOSContextHandle_t context = GEOS_init_r();
    bool is_repaired = false;
    GEOSGeometry *whole = build(context, rings);
    GEOSMakeValidParams *params = GEOSMakeValidParams_create_r(context);
    if (whole != NULL && params != NULL) {
        GEOSMakeValidParams_setMethod_r(context, params, GEOS_MAKE_VALID_STRUCTURE);
        GEOSMakeValidParams_setKeepCollapsed_r(context, params, 0);
        GEOSGeometry *valid = GEOSMakeValidWithParams_r(context, whole, params);
        GEOSGeometry *snapped =
            valid != NULL ? GEOSGeom_setPrecision_r(context, valid, grid, 0) : NULL;
        if (snapped != NULL && GEOSisValid_r(context, snapped) == 1)
            is_repaired = extract(context, snapped, repaired);
        GEOSGeom_destroy_r(context, snapped);
        GEOSGeom_destroy_r(context, valid);
    }
    GEOSMakeValidParams_destroy_r(context, params);
    GEOSGeom_destroy_r(context, whole);
    GEOS_finish_r(context);
    return is_repaired;
}

void cgeosrepair_free(cgeosrepair_rings *rings) {
    free(rings->coordinates);
    free(rings->ends);
    free(rings->holes);
    memset(rings, 0, sizeof *rings);
}
