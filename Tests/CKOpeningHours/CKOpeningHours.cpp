#include "CKOpeningHours.h"

#include <kopeninghours/interval.h>
#include <kopeninghours/openinghours.h>

#include <QByteArray>
#include <QDateTime>
#include <QTimeZone>

using KOpeningHours::Interval;
using KOpeningHours::OpeningHours;

struct ckopeninghours {
    OpeningHours hours;
};

ckopeninghours *ckopeninghours_new(const char *text) {
    OpeningHours hours{QByteArray{text}};
    if (hours.error() != OpeningHours::NoError) return nullptr;
    hours.setTimeZone(QTimeZone::utc());
    return new ckopeninghours{hours};
}

void ckopeninghours_free(ckopeninghours *hours) { delete hours; }

ckopeninghours_state ckopeninghours_state_at(const ckopeninghours *hours, int64_t seconds) {
    const auto moment = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC);
    switch (hours->hours.interval(moment).state()) {
        case Interval::Open: return CKOPENINGHOURS_OPEN;
        case Interval::Closed: return CKOPENINGHOURS_CLOSED;
        case Interval::Unknown: return CKOPENINGHOURS_UNKNOWN;
        default: return CKOPENINGHOURS_INVALID;
    }
}
