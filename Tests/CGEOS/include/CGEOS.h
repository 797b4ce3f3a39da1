/// GEOS as an oracle for tests. Geometries are given as well-known text (WKT).
#ifndef CGEOS_H
#define CGEOS_H

typedef enum cgeos_answer {
    CGEOS_NO = 0,
    CGEOS_YES = 1,
    /// A text is not WKT, or its geometry is invalid.
    CGEOS_FAILED = 2,
} cgeos_answer;

/// Whether two geometries have a point in common.
cgeos_answer cgeos_intersects(const char *one, const char *other);

/// Whether no point of `inner` is outside `outer`, and their interiors have a point in common.
cgeos_answer cgeos_contains(const char *outer, const char *inner);

/// Whether a geometry is valid.
cgeos_answer cgeos_is_valid(const char *geometry);

/// The area of a geometry in the square of its units, or -1 if the text is not WKT.
double cgeos_area(const char *geometry);

#endif
