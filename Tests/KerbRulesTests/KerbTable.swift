// The tables of ``KerbRulesTests``; ``KerbCase`` says how to read them.

/// Tags of one side of a street.
let kerbTable = #"""
    # What forbids, at any hour.
    position=lane  restriction=no_parking | - | We 12:00 | no (no parking)
    position=no  restriction=no_stopping | - | We 12:00 | no (no stopping)
    position=lane  restriction=no_standing | - | We 12:00 | no (no standing)
    position=no | - | We 12:00 | no (no place)
    position=no  restriction=none | - | We 12:00 | no (no place)
    position=lane  restriction=loading_only | - | We 12:00 | no (loading only)
    position=street_side  restriction=charging_only | - | We 12:00 | no (charging only)
    position=lane  restriction=no_parking  reason=bus_stop | - | We 12:00 | no (no parking: bus_stop)
    position=lane  restriction=no_stopping  restriction:reason=street_cleaning | - | We 12:00 | no (no stopping: street_cleaning)
    position=lane  access=no | - | We 12:00 | no (no parking)
    position=lane  access=private | - | We 12:00 | no (private)
    position=lane  access=customers | - | We 12:00 | no (customers only)
    position=lane  access=delivery | - | We 12:00 | no (delivery only)
    position=lane  access=permit | - | We 12:00 | no (permit only)
    position=lane  access=residents | - | We 12:00 | no (residents only)
    position=lane  access=taxi | - | We 12:00 | no (only taxi)
    position=lane  access=no  taxi=designated | - | We 12:00 | no (only taxi)
    position=lane  access=no  car_sharing=designated | - | We 12:00 | no (only car_sharing)
    position=lane  access=no  disabled=designated | - | We 12:00 | no (disabled only)
    position=lane  access=disabled | - | We 12:00 | no (disabled only)
    position=lane  restriction=no_waiting | - | We 12:00 | no (no parking)
    # What allows, and what costs.
    position=lane  fee=no | - | We 12:00 | free
    position=lane  fee=yes | - | We 12:00 | paid
    position=lane  fee=yes  charge=2 EUR/hour | - | We 12:00 | paid 2 EUR/hour
    position=lane  fee=no  charge=2 EUR/hour | - | We 12:00 | free
    position=lane  access=yes | - | We 12:00 | yes
    position=lane  access=designated  fee=no | - | We 12:00 | free
    position=lane  restriction=none | - | We 12:00 | yes
    position=lane  restriction=none  fee=no | - | We 12:00 | free
    position=on_kerb  fee=no  maxstay=no | - | We 12:00 | free no limit
    position=half_on_kerb  fee=yes  maxstay=unlimited | - | We 12:00 | paid no limit
    fee=no | - | We 12:00 | free
    position=lane  fee=yes  authentication:ticket=yes | - | We 12:00 | paid ticket
    position=lane  authentication:ticket=yes | - | We 12:00 | yes ticket
    position=lane  fee=donation | - | We 12:00 | yes
    position=lane  fee=interval | - | We 12:00 | yes
    # What is unknown is called unknown.
    position=lane | - | We 12:00 | unknown (no rules)
    position=lane  orientation=parallel  capacity=20  surface=asphalt | - | We 12:00 | unknown (no rules)
    position=yes | - | We 12:00 | unknown (no rules)
    position=lane  restriction=no_idea | - | We 12:00 | unknown (unreadable no_idea)
    position=lane  access=unknown | - | We 12:00 | unknown (no rules)
    position=lane  access=sometimes | - | We 12:00 | unknown (unreadable sometimes)
    position=lane  zone=4 | - | We 12:00 | unknown (zone unclear 4)
    position=lane  zone=4 | zone 4 | We 12:00 | yes permit 4
    position=lane  fee=no  restriction:conditional=no_parking @ (snow > 5 cm) | - | We 12:00 | unknown (depends on snow > 5 cm)
    position=lane  fee=no  restriction:conditional=no_parking @ wet | - | We 12:00 | unknown (depends on wet)
    position=lane  fee=yes  fee:conditional=no @ SH | - | We 12:00 | yes
    position=lane  fee=no  restriction:conditional=no_parking @ "when the river floods" | - | We 12:00 | unknown (depends on "when the river floods")
    position=lane  restriction=no_parking  restriction:conditional=no_stopping @ (snow) | - | We 12:00 | no (no parking)
    # The longest stay.
    position=lane  fee=no  maxstay=2 hours | - | We 12:00 | free 120 min; leave by We 14:00
    position=lane  fee=no  maxstay=30 minutes | - | We 23:45 | free 30 min; leave by Th 00:15
    position=lane  fee=no  maxstay=1 h 30 min | - | We 12:00 | free 90 min; leave by We 13:30
    position=lane  fee=no  maxstay=1 day | - | We 12:00 | free 1440 min; leave by Th 12:00
    position=lane  fee=no  maxstay=2 weeks | - | We 12:00 | free 20160 min
    position=lane  fee=no  maxstay=PT2H | - | We 12:00 | free 120 min; leave by We 14:00
    position=lane  fee=no  maxstay=briefly | - | We 12:00 | free stay 'briefly'
    position=lane  maxstay=2 hours | - | We 12:00 | yes 120 min; leave by We 14:00
    position=lane  fee=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00) | - | We 12:00 | free 120 min until We 18:00, then free; leave by We 14:00
    position=lane  fee=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00) | - | We 17:00 | free 120 min until We 18:00, then free; leave by Th 10:00
    position=lane  fee=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00) | - | We 16:00 | free 120 min until We 18:00, then free; leave by We 18:00
    position=lane  fee=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00) | - | We 19:00 | free until Th 08:00, then free 120 min; leave by Th 10:00
    position=lane  fee=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00) | - | Fr 19:00 | free until 2026-11-30 08:00, then free 120 min; leave by 2026-11-30 10:00
    position=lane  fee=no  maxstay=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00) | - | Sa 12:00 | free no limit until 2026-11-30 08:00, then free 120 min; leave by 2026-11-30 10:00
    position=lane  fee=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00); no @ residents  zone=4 | zone 4 | We 12:00 | free no limit
    position=lane  fee=no  maxstay:conditional=2 hours @ (Mo-Fr 08:00-18:00); no @ residents  zone=4 | zone 5 | We 12:00 | free 120 min until We 18:00, then free; leave by We 14:00
    position=lane  fee=no  maxstay=2 h  maxstay:disabled=no | - | We 12:00 | free 120 min; leave by We 14:00
    position=lane  fee=no  maxstay=2 h  maxstay:disabled=no | disabled | We 12:00 | free no limit
    position=lane  fee=no  maxstay=2 h  maxstay:residents=no  zone=4 | zone 4 | We 12:00 | free no limit
    position=lane  fee=no  maxstay=3 h  maxstay:motorcar=1 h | - | We 12:00 | free 60 min; leave by We 13:00
    position=lane  fee=no  maxstay=2 h  maxstay:conditional=30 min @ wet | - | We 12:00 | free 30 min; leave by We 12:30
    position=lane  fee=no  maxstay:conditional=1 h @ (Mo-Sa 08:00-12:00); 2 h @ (Mo-Sa 12:00-20:00) | - | We 11:30 | free 60 min until We 12:00, then free 120 min; leave by We 13:30
    position=lane  fee=no  maxstay:conditional=1 h @ (Mo-Sa 08:00-12:00); 2 h @ (Mo-Sa 12:00-20:00) | - | We 10:30 | free 60 min until We 12:00, then free 120 min; leave by We 11:30
    # The parking disc.
    position=lane  fee=no  authentication:disc=yes  maxstay=2 h | - | We 12:00 | free 120 min disc; leave by We 14:00
    position=lane  authentication:disc=yes  maxstay=2 h | - | We 12:00 | yes 120 min disc; leave by We 14:00
    position=lane  fee=no  authentication:disc=no | - | We 12:00 | free
    position=lane  fee=no  authentication:disc:conditional=yes @ (Mo-Sa 09:00-19:00)  maxstay:conditional=1 h @ (Mo-Sa 09:00-19:00) | - | We 18:30 | free 60 min disc until We 19:00, then free; leave by Th 10:00
    position=lane  fee=no  authentication:disc:conditional=yes @ (Mo-Sa 09:00-19:00)  maxstay:conditional=1 h @ (Mo-Sa 09:00-19:00) | - | We 12:00 | free 60 min disc until We 19:00, then free; leave by We 13:00
    position=lane  fee=no  authentication:disc:conditional=yes @ (Mo-Sa 09:00-19:00)  maxstay:conditional=1 h @ (Mo-Sa 09:00-19:00) | - | Su 12:00 | free until 2026-11-30 09:00, then free 60 min disc; leave by 2026-11-30 10:00
    position=lane  fee=no  authentication:disc=yes  authentication:disc:residents=no  zone=B | zone B | We 12:00 | free
    position=lane  fee=no  authentication:disc=yes  authentication:disc:disabled=no | disabled | We 12:00 | free
    # Permit zones.
    position=lane  access=residents  zone=4 | - | We 12:00 | no (residents only 4)
    position=lane  access=residents  zone=4 | zone 4 | We 12:00 | yes permit 4
    position=lane  access=residents  zone=4 | zone 5 | We 12:00 | no (residents only 4)
    position=lane  access=residents  zone=4;5 | zone 5 | We 12:00 | yes permit 5
    position=lane  access=residents  zone=A-1 | zone a1 | We 12:00 | yes permit A-1
    position=lane  access=residents | zone 4 | We 12:00 | unknown (zone not named)
    position=lane  access=permit  zone=4 | zone 4 | We 12:00 | yes permit 4
    position=lane  access=permit  zone=4 | - | We 12:00 | no (residents only 4)
    position=lane  access=permit | zone 4 | We 12:00 | unknown (zone not named)
    position=lane  access=private  private=residents  zone=4 | zone 4 | We 12:00 | yes permit 4
    position=lane  access=private  private=residents  zone=4 | - | We 12:00 | no (residents only 4)
    position=lane  access=no  residents=designated  zone=4 | zone 4 | We 12:00 | yes permit 4
    position=lane  access=no  residents=designated  zone=4 | - | We 12:00 | no (residents only 4)
    position=lane  access=no  residents=yes  zone=4 | zone 4 | We 12:00 | yes permit 4
    position=lane  access=no  residents=yes  zone=4 | - | We 12:00 | no (no parking)
    position=lane  fee=yes  zone=4 | zone 4 | We 12:00 | free
    position=lane  fee=yes  zone=4 | zone 5 | We 12:00 | paid
    position=lane  fee=yes  zone=4  maxstay=2 h | zone 4 | We 12:00 | free 120 min; leave by We 14:00
    position=lane  fee=no  access:conditional=residents @ (Mo-Fr 18:00-08:00)  zone=4 | - | We 12:00 | free until We 18:00, then no (residents only 4); leave by We 18:00
    position=lane  fee=no  access:conditional=residents @ (Mo-Fr 18:00-08:00)  zone=4 | zone 4 | We 12:00 | free until We 18:00, then free permit 4
    position=lane  fee=no  access:conditional=residents @ (Mo-Fr 18:00-08:00)  zone=4 | - | We 20:00 | no (residents only 4) until Th 08:00, then free
    position=lane  fee=no  access:conditional=residents @ (Mo-Fr 18:00-08:00)  zone=4 | - | Th 02:00 | no (residents only 4) until Th 08:00, then free
    position=lane  fee=no  access:conditional=residents @ (Mo-Fr 18:00-08:00)  zone=4 | - | Sa 07:00 | no (residents only 4) until Sa 08:00, then free
    position=lane  fee=no  access:conditional=residents @ (Mo-Fr 18:00-08:00)  zone=4 | - | Sa 09:00 | free until 2026-11-30 18:00, then no (residents only 4); leave by 2026-11-30 18:00
    position=lane  fee=no  access:conditional=no @ (Mo-Fr 08:00-18:00); yes @ residents  zone=4 | zone 4 | We 12:00 | free
    position=lane  fee=no  access:conditional=no @ (Mo-Fr 08:00-18:00); yes @ residents  zone=4 | - | We 12:00 | no (no parking) until We 18:00, then free
    position=lane  fee=no  access:conditional=no @ (Mo-Fr 08:00-18:00); yes @ residents  zone=4 | - | We 07:00 | free until We 08:00, then no (no parking); leave by We 08:00
    position=lane  fee=no  access:conditional=no @ (Mo-Fr 08:00-18:00); yes @ residents | zone 4 | We 12:00 | unknown (depends on residents) until We 18:00, then free
    position=lane  access=yes  fee=yes  fee:conditional=no @ residents  zone=4 | zone 4 | We 12:00 | free
    # Permits for disabled people.
    position=lane  access=no  disabled=designated | disabled | We 12:00 | yes badge
    position=lane  disabled=designated  fee=no  maxstay=3 h | disabled | We 12:00 | free badge 180 min; leave by We 15:00
    position=lane  disabled=designated | zone 4 | We 12:00 | no (disabled only)
    position=lane  access=disabled  fee=no | disabled | We 12:00 | free badge
    position=lane  fee=yes  fee:disabled=no | disabled | We 12:00 | free
    position=lane  fee=yes  fee:disabled=no | - | We 12:00 | paid
    position=lane  fee=yes  fee:conditional=no @ disabled | disabled | We 12:00 | free
    position=lane  restriction=no_parking  restriction:disabled=none | disabled | We 12:00 | yes
    position=lane  restriction=no_parking  restriction:conditional=none @ disabled | disabled | We 12:00 | yes
    position=lane  restriction=no_parking  restriction:conditional=none @ disabled | - | We 12:00 | no (no parking)
    position=lane  fee=no  disabled:conditional=designated @ (Mo-Fr 08:00-18:00) | - | We 12:00 | no (disabled only) until We 18:00, then free
    position=lane  fee=no  disabled:conditional=designated @ (Mo-Fr 08:00-18:00) | - | We 07:00 | free until We 08:00, then no (disabled only); leave by We 08:00
    position=lane  fee=no  disabled:conditional=designated @ (Mo-Fr 08:00-18:00) | disabled | We 12:00 | free badge until We 18:00, then free
    position=lane  restriction=no_stopping  disabled=designated | disabled | We 12:00 | no (no stopping)
    # Hours.
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | We 07:59 | free until We 08:00, then no (no parking); leave by We 08:00
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | We 08:00 | no (no parking) until We 18:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | We 17:59 | no (no parking) until We 18:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | We 18:00 | free until Th 08:00, then no (no parking); leave by Th 08:00
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | Fr 18:00 | free until 2026-11-30 08:00, then no (no parking); leave by 2026-11-30 08:00
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | Sa 12:00 | free until 2026-11-30 08:00, then no (no parking); leave by 2026-11-30 08:00
    position=lane  fee=no  restriction:conditional=no_parking @ (22:00-06:00) | - | We 21:00 | free until We 22:00, then no (no parking); leave by We 22:00
    position=lane  fee=no  restriction:conditional=no_parking @ (22:00-06:00) | - | We 23:30 | no (no parking) until Th 06:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (22:00-06:00) | - | Th 00:00 | no (no parking) until Th 06:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (22:00-06:00) | - | Th 05:59 | no (no parking) until Th 06:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (Fr 22:00-06:00) | - | Sa 03:00 | no (no parking) until Sa 06:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (Fr 22:00-06:00) | - | Fr 03:00 | free until Fr 22:00, then no (no parking); leave by Fr 22:00
    position=lane  fee=no  restriction:conditional=no_stopping @ (Tu 07:00-09:00)  reason=street_cleaning | - | Tu 06:00 | free until Tu 07:00, then no (no stopping: street_cleaning); leave by Tu 07:00
    position=lane  fee=no  restriction:conditional=no_stopping @ (Tu 07:00-09:00)  reason=street_cleaning | - | Tu 08:00 | no (no stopping: street_cleaning) until Tu 09:00, then free
    position=lane  fee=no  restriction:conditional=no_stopping @ (Tu 07:00-09:00)  reason=street_cleaning | - | Tu 09:00 | free until 2026-12-01 07:00, then no (no stopping: street_cleaning); leave by 2026-12-01 07:00
    position=lane  fee=no  restriction:conditional=no_stopping @ (Tu[1] 07:00-09:00) | - | 2026-12-01 06:00 | free until 2026-12-01 07:00, then no (no stopping); leave by 2026-12-01 07:00
    position=lane  fee=no  restriction:conditional=no_stopping @ (Tu[1] 07:00-09:00) | - | Tu 08:00 | free until 2026-12-01 07:00, then no (no stopping); leave by 2026-12-01 07:00
    position=lane  fee=no  restriction:conditional=no_parking @ (Nov-Mar 20:00-06:00) | - | We 12:00 | free until We 20:00, then no (no parking); leave by We 20:00
    position=lane  fee=no  restriction:conditional=no_parking @ (Apr-Oct 20:00-06:00) | - | We 12:00 | free
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 07:00-09:00,16:00-18:00) | - | We 12:00 | free until We 16:00, then no (no parking); leave by We 16:00
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 07:00-09:00); no_stopping @ (Mo-Fr 16:00-18:00) | - | We 17:00 | no (no stopping) until We 18:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 07:00-19:00); no_stopping @ (Mo-Fr 16:00-18:00) | - | We 15:00 | no (no parking) until We 16:00, then no (no stopping)
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Sa 08:00-18:00) | - | 2026-12-24 20:00 | free until 2026-12-25 08:00, then no (no parking); leave by 2026-12-25 08:00
    position=lane  restriction=no_parking  restriction:conditional=none @ (18:00-08:00)  fee=no | - | We 12:00 | no (no parking) until We 18:00, then free
    position=lane  restriction=no_parking  restriction:conditional=none @ (18:00-08:00)  fee=no | - | We 19:00 | free until Th 08:00, then no (no parking); leave by Th 08:00
    position=lane  restriction=loading_only  restriction:conditional=none @ (Mo-Sa 19:00-07:00; Su)  fee=no | - | Su 12:00 | free until 2026-11-30 00:00, then no (loading only); leave by 2026-11-30 00:00
    position=lane  access=no  access:conditional=yes @ (Sa,Su) | - | Sa 12:00 | yes until 2026-11-30 00:00, then no (no parking); leave by 2026-11-30 00:00
    position=lane  access=no  access:conditional=yes @ (Sa,Su) | - | We 12:00 | no (no parking) until Sa 00:00, then yes
    position=lane  access=customers  access:conditional=yes @ (20:00-06:00)  fee=no | - | We 21:00 | free until Th 06:00, then no (customers only); leave by Th 06:00
    position=lane  fee=no  restriction:conditional=no_parking @ (hgv) | - | We 12:00 | free
    position=lane  fee=no  restriction:bus:conditional=none @ (Mo-Fr 08:00-18:00) | - | We 12:00 | free
    position=lane  fee=no  restriction:motorcar:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | We 12:00 | no (no parking) until We 18:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (weight > 7.5) | - | We 12:00 | free
    position=lane  fee=no  restriction:conditional=no_parking @ (sunset-sunrise) | - | We 12:00 | free until We 18:00, then no (no parking); leave by We 18:00
    # Holidays.
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00; PH off) | - | 2026-12-25 12:00 | free until 2026-12-28 08:00, then no (no parking); leave by 2026-12-28 08:00
    position=lane  fee=no  restriction:conditional=no_parking @ (Mo-Fr 08:00-18:00) | - | 2026-12-25 12:00 | no (no parking) until 2026-12-25 18:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (Su,PH 00:00-24:00) | - | 2026-12-25 12:00 | no (no parking) until 2026-12-28 00:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (Su,PH 00:00-24:00) | - | 2026-12-24 12:00 | free until 2026-12-25 00:00, then no (no parking); leave by 2026-12-25 00:00
    position=lane  fee=no  fee:conditional=yes @ (Mo-Fr 09:00-18:00; PH off) | - | 2026-12-25 12:00 | free until 2026-12-28 09:00, then paid
    position=lane  fee=no  fee:conditional=yes @ (Mo-Fr 09:00-18:00; PH off) | - | 2026-12-24 12:00 | paid until 2026-12-24 18:00, then free
    position=lane  fee=no  restriction:conditional=no_parking @ (SH Mo-Fr 08:00-16:00) | - | We 12:00 | unknown (depends on SH Mo-Fr 08:00-16:00) until We 16:00, then free
    # Fees by the hour.
    position=lane  fee=no  fee:conditional=yes @ (Mo-Fr 09:00-18:00) | - | We 08:00 | free until We 09:00, then paid
    position=lane  fee=no  fee:conditional=yes @ (Mo-Fr 09:00-18:00) | - | We 12:00 | paid until We 18:00, then free
    position=lane  fee=no  fee:conditional=yes @ (Mo-Fr 09:00-18:00) | - | Sa 12:00 | free until 2026-11-30 09:00, then paid
    position=lane  fee:conditional=yes @ (Mo-Fr 09:00-18:00) | - | We 12:00 | paid until We 18:00, then yes
    position=lane  fee:conditional=yes @ (Mo-Fr 09:00-18:00) | - | We 19:00 | yes until Th 09:00, then paid
    position=lane  fee=yes  fee:conditional=no @ (18:00-09:00) | - | We 19:00 | free until Th 09:00, then paid
    position=lane  fee=Mo-Fr 08:00-18:00 | - | We 12:00 | paid until We 18:00, then free
    position=lane  fee=Mo-Fr 08:00-18:00 | - | We 19:00 | free until Th 08:00, then paid
    position=lane  fee=Mo-Fr 08:00-18:00; PH off | - | 2026-12-25 12:00 | free until 2026-12-28 08:00, then paid
    position=lane  fee=yes  fee:conditional=no @ (stay < 30 minutes) | - | We 12:00 | yes
    position=lane  fee=yes  charge=1 EUR/h  charge:conditional=2 EUR/h @ (Mo-Fr 08:00-18:00) | - | We 17:00 | paid 2 EUR/h until We 18:00, then paid 1 EUR/h
    position=lane  fee=yes  fee:conditional=no @ (Su)  maxstay=2 h | - | Sa 23:00 | paid 120 min until Su 00:00, then free 120 min; leave by Su 01:00
    position=lane  fee=yes  fee:conditional=no @ (20:00-08:00)  maxstay:conditional=2 h @ (08:00-20:00) | - | We 18:30 | paid 120 min until We 20:00, then free; leave by Th 10:00
    position=lane  fee=yes  zone=4  fee:conditional=no @ (20:00-08:00) | zone 4 | We 18:30 | free
    # The verdict of the summary: free until the evening, then residents only.
    position=lane  fee=no  access=yes  access:conditional=residents @ (Mo-Su 18:00-08:00)  zone=4 | - | We 14:00 | free until We 18:00, then no (residents only 4); leave by We 18:00
    position=lane  fee=no  access=yes  access:conditional=residents @ (Mo-Su 18:00-08:00)  zone=4 | zone 4 | We 14:00 | free until We 18:00, then free permit 4
    position=lane  fee=yes  maxstay=2 h  restriction:conditional=no_stopping @ (Mo-Fr 16:00-18:00)  authentication:ticket=yes | - | We 13:00 | paid 120 min ticket until We 16:00, then no (no stopping); leave by We 15:00
    position=lane  fee=yes  maxstay=2 h  restriction:conditional=no_stopping @ (Mo-Fr 16:00-18:00)  authentication:ticket=yes | - | We 15:00 | paid 120 min ticket until We 16:00, then no (no stopping); leave by We 16:00
    """#
