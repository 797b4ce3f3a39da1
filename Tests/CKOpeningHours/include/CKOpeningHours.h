/// KOpeningHours as an oracle for tests.
///
/// Source: https://invent.kde.org/libraries/kopeninghours
#ifndef CKOPENINGHOURS_H
#define CKOPENINGHOURS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A value of `opening_hours=*`, evaluated in UTC without a region, so without holidays.
typedef struct ckopeninghours ckopeninghours;

typedef enum ckopeninghours_state {
    CKOPENINGHOURS_CLOSED = 0,
    CKOPENINGHOURS_OPEN = 1,
    CKOPENINGHOURS_UNKNOWN = 2,
    /// The state cannot be evaluated.
    CKOPENINGHOURS_INVALID = 3,
} ckopeninghours_state;

/// Parses `text`; NULL if KOpeningHours does not support it.
ckopeninghours *ckopeninghours_new(const char *text);
void ckopeninghours_free(ckopeninghours *hours);

/// The state at a number of seconds since 1970.
ckopeninghours_state ckopeninghours_state_at(const ckopeninghours *hours, int64_t seconds);

#ifdef __cplusplus
}
#endif

#endif
