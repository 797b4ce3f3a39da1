/// Makes polygons on an integer grid valid by GEOS.
#ifndef CGEOSREPAIR_H
#define CGEOSREPAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Rings without their closing vertices. A hole follows its outline.
typedef struct cgeosrepair_rings {
    /// x and y of each vertex.
    int32_t *coordinates;
    /// The number of vertices up to the end of each ring.
    size_t *ends;
    bool *holes;
    size_t count;
} cgeosrepair_rings;

/// The valid polygons that cover what `rings` enclose, on the same grid. Returns false if GEOS
/// fails. The caller frees `repaired` with `cgeosrepair_free`.
bool cgeosrepair_polygons(cgeosrepair_rings rings, cgeosrepair_rings *repaired);

void cgeosrepair_free(cgeosrepair_rings *rings);

#endif
