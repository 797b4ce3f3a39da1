// The tables of ``KerbRulesTests``; ``KerbCase`` says how to read them.

/// All parking tags of a street, in today's and the earlier scheme; the verdict is that of its right
/// side.
let streetTable = #"""
    # Sides.
    parking:right=lane  parking:right:fee=no  parking:left=no | - | We 12:00 | free
    parking:right=no  parking:left=lane  parking:left:fee=no | - | We 12:00 | no (no place)
    parking:both=lane  parking:both:fee=no | - | We 12:00 | free
    parking:both=lane  parking:both:fee=no  parking:right:restriction=no_parking | - | We 12:00 | no (no parking)
    parking:right=lane  parking:both:fee=yes  parking:both:maxstay=1 h | - | We 12:00 | paid 60 min; leave by We 13:00
    parking:both:fee=yes  parking:right:fee=no  parking:both=lane | - | We 12:00 | free
    # The earlier scheme.
    parking:lane:both=parallel  parking:condition:both=free | - | We 12:00 | free
    parking:lane:right=diagonal  parking:condition:right=ticket | - | We 12:00 | paid ticket
    parking:lane:right=parallel  parking:condition:right=disc  parking:condition:right:maxstay=2 h | - | We 12:00 | yes 120 min disc; leave by We 14:00
    parking:lane:right=parallel  parking:condition:right=residents  parking:condition:right:residents=4 | - | We 12:00 | no (residents only 4)
    parking:lane:right=parallel  parking:condition:right=residents  parking:condition:right:residents=4 | zone 4 | We 12:00 | yes permit 4
    parking:lane:right=parallel  parking:condition:right=customers | - | We 12:00 | no (customers only)
    parking:lane:right=parallel  parking:condition:right=private | - | We 12:00 | no (private)
    parking:lane:right=no_parking | - | We 12:00 | no (no parking)
    parking:lane:right=no_stopping  parking:condition:right:reason=fire_lane | - | We 12:00 | no (no stopping: fire_lane)
    parking:lane:right=fire_lane | - | We 12:00 | no (no stopping)
    parking:lane:right=no | - | We 12:00 | no (no place)
    parking:lane:right=parallel | - | We 12:00 | unknown (no rules)
    parking:lane:right=perpendicular  parking:condition:right=free  parking:condition:right:maxstay=1 h | - | We 12:00 | free 60 min; leave by We 13:00
    parking:lane:right=parallel  parking:condition:right=ticket  parking:condition:right:time_interval=Mo-Fr 08:00-18:00  parking:condition:right:default=free | - | We 12:00 | paid ticket until We 18:00, then free
    parking:lane:right=parallel  parking:condition:right=ticket  parking:condition:right:time_interval=Mo-Fr 08:00-18:00  parking:condition:right:default=free | - | We 19:00 | free until Th 08:00, then paid ticket
    parking:lane:right=parallel  parking:condition:right=ticket  parking:condition:right:time_interval=Mo-Fr 08:00-18:00 | - | We 19:00 | yes until Th 08:00, then paid ticket
    parking:lane:right=parallel  parking:condition:right=no_parking  parking:condition:right:time_interval=Mo-Fr 08:00-12:00  parking:condition:right:2=ticket  parking:condition:right:2:time_interval=Mo-Fr 12:00-18:00  parking:condition:right:default=free | - | We 11:00 | no (no parking) until We 12:00, then paid ticket
    parking:lane:right=parallel  parking:condition:right=disc  parking:condition:right:time_interval=Mo-Sa 08:00-20:00  parking:condition:right:maxstay=2 h  parking:condition:right:default=free | - | We 19:00 | free 120 min disc until We 20:00, then free; leave by Th 10:00
    parking:lane:right=parallel  parking:condition:right=customers  parking:condition:right:time_interval=Mo-Fr 09:00-18:00 | - | We 10:00 | no (customers only) until We 18:00, then yes
    parking:lane:right=separate  parking:lane:left=parallel  parking:right=lane  parking:right:fee=no | - | We 12:00 | free
    # Examples of the wiki: Street parking/Advanced examples.
    parking:right:restriction:conditional=no_stopping @ (Mo-Fr 07:00-09:00)  parking:right:maxstay:conditional=30 minutes @ (Mo-Fr 09:00-18:00) | - | We 08:00 | no (no stopping) until We 09:00, then yes 30 min
    parking:right:restriction:conditional=no_stopping @ (Mo-Fr 07:00-09:00)  parking:right:maxstay:conditional=30 minutes @ (Mo-Fr 09:00-18:00) | - | We 10:00 | yes 30 min until We 18:00, then yes; leave by We 10:30
    parking:right:restriction:conditional=no_stopping @ (09:00-15:00); no_parking @ (Mo-Fr 07:00-09:00,15:00-18:00)  parking:right:restriction:bus:conditional=none @ (Mo-Fr 07:00-09:00,15:00-18:00)  parking:right:maxstay:bus:conditional=30 minutes @ (Mo-Fr 07:00-09:00,15:00-18:00) | - | We 16:00 | no (no parking) until We 18:00, then yes
    parking:right:restriction:conditional=no_stopping @ (09:00-15:00); no_parking @ (Mo-Fr 07:00-09:00,15:00-18:00)  parking:right:restriction:bus:conditional=none @ (Mo-Fr 07:00-09:00,15:00-18:00)  parking:right:maxstay:bus:conditional=30 minutes @ (Mo-Fr 07:00-09:00,15:00-18:00) | - | Sa 10:00 | no (no stopping) until Sa 15:00, then yes
    parking:right:orientation=perpendicular  parking:right:maxstay:conditional=2 hours @ (Mo-Sa 08:00-21:00); no @ residents  parking:right:zone=A | - | We 12:00 | yes 120 min until We 21:00, then yes; leave by We 14:00
    parking:right:orientation=perpendicular  parking:right:maxstay:conditional=2 hours @ (Mo-Sa 08:00-21:00); no @ residents  parking:right:zone=A | zone A | We 12:00 | yes no limit
    parking:right=half_on_kerb  parking:right:orientation=parallel  parking:right:fee:conditional=yes @ (Mo-Fr 09:00-19:00; Sa 09:00-16:00)  parking:right:zone=A | - | We 12:00 | paid until We 19:00, then yes
    parking:right=half_on_kerb  parking:right:orientation=parallel  parking:right:fee:conditional=yes @ (Mo-Fr 09:00-19:00; Sa 09:00-16:00)  parking:right:zone=A | zone A | We 12:00 | free until We 19:00, then yes
    parking:right=half_on_kerb  parking:right:orientation=parallel  parking:right:fee:conditional=yes @ (Mo-Fr 09:00-19:00; Sa 09:00-16:00)  parking:right:zone=A | - | Sa 17:00 | yes until 2026-11-30 09:00, then paid
    parking:right:maxstay=5 minutes  parking:right:restriction=loading_only  parking:right:restriction:reason=passenger_loading_zone  parking:right:restriction:conditional=no_stopping @ (07:00-09:00) | - | We 08:00 | no (no stopping: passenger_loading_zone) until We 09:00, then no (loading only: passenger_loading_zone)
    parking:right:maxstay=5 minutes  parking:right:restriction=loading_only  parking:right:restriction:reason=passenger_loading_zone  parking:right:restriction:conditional=no_stopping @ (07:00-09:00) | - | We 12:00 | no (loading only: passenger_loading_zone) until Th 07:00, then no (no stopping: passenger_loading_zone)
    parking:right:restriction:conditional=no_parking @ (snow > 2")  parking:right:restriction:reason=snowplowing | - | We 12:00 | unknown (depends on snow > 2": snowplowing)
    # Examples of the wiki: Key:parking:condition/complex.
    parking:lane:right=parallel  parking:lane:right:parallel=on_street  parking:condition:right=free; residents  parking:condition:right:conditional=ticket "Taxa 3" @ (Mo-Fr 07:00-19:00, Sa 11:00-17:00); no_parking @ (Mo 00:00-06:00)  parking:condition:right:residents=Ku | - | We 12:00 | paid ticket until We 19:00, then free; leave by 2026-11-30 00:00
    parking:lane:right=parallel  parking:lane:right:parallel=on_street  parking:condition:right=free; residents  parking:condition:right:conditional=ticket "Taxa 3" @ (Mo-Fr 07:00-19:00, Sa 11:00-17:00); no_parking @ (Mo 00:00-06:00)  parking:condition:right:residents=Ku | zone Ku | We 12:00 | free until 2026-11-30 00:00, then no (no parking); leave by 2026-11-30 00:00
    parking:lane:right=parallel  parking:lane:right:parallel=on_street  parking:condition:right=free; residents  parking:condition:right:conditional=ticket "Taxa 3" @ (Mo-Fr 07:00-19:00, Sa 11:00-17:00); no_parking @ (Mo 00:00-06:00)  parking:condition:right:residents=Ku | - | Su 20:00 | free until 2026-11-30 00:00, then no (no parking); leave by 2026-11-30 00:00
    parking:lane:right=parallel  parking:condition:right=ticket; residents  parking:condition:right:conditional=no_parking @ (Oct 1-Apr 30: Mo 10:00-15:00)  parking:condition:right:residents=Ta  parking:condition:right:reason=street_cleaning | - | Mo 11:00 | no (no parking: street_cleaning) until Mo 15:00, then paid ticket
    parking:lane:right=parallel  parking:condition:right=ticket; residents  parking:condition:right:conditional=no_parking @ (Oct 1-Apr 30: Mo 10:00-15:00)  parking:condition:right:residents=Ta  parking:condition:right:reason=street_cleaning | zone Ta | Tu 11:00 | free until 2026-11-30 10:00, then no (no parking: street_cleaning); leave by 2026-11-30 10:00
    parking:lane:right=parallel  parking:lane:right:parallel=on_street  parking:condition:right=free  parking:condition:right:conditional=ticket @ (Mo-Fr 08:00-18:00, Sa 08:00-15:00)  parking:condition:right:maxstay:conditional=30 minutes @ (Mo-Fr 08:00-18:00, Sa 08:00-15:00) | - | Sa 14:45 | paid 30 min ticket until Sa 15:00, then free; leave by 2026-11-30 08:30
    parking:lane:right=parallel  parking:lane:right:parallel=street_side  parking:condition:right=free  parking:condition:right:conditional=ticket "Röd biljett" @ (Mo-Fr 08:00-20:00, Sa 08:00-15:00); no_parking @ (Tu 08:00-11:00) | - | Tu 07:00 | free until Tu 08:00, then no (no parking); leave by Tu 08:00
    parking:lane:right=parallel  parking:lane:right:parallel=painted_area_only  parking:condition:right=free  parking:condition:right:conditional=no_parking @ (Mo-Fr 08:00-20:00, Sa 08:00-16:00); free @ (Mo-Fr 08:00-20:00, Sa 08:00-16:00 AND residents)  parking:condition:right:residents=I1 | - | We 12:00 | no (no parking) until We 20:00, then free
    parking:lane:right=parallel  parking:lane:right:parallel=painted_area_only  parking:condition:right=free  parking:condition:right:conditional=no_parking @ (Mo-Fr 08:00-20:00, Sa 08:00-16:00); free @ (Mo-Fr 08:00-20:00, Sa 08:00-16:00 AND residents)  parking:condition:right:residents=I1 | zone I1 | We 12:00 | free
    """#

/// Tags of car parks.
let carParkTable = #"""
    parking=surface | - | We 12:00 | yes
    fee=no | - | We 12:00 | free
    fee=yes  charge=1.50 EUR/h | - | We 12:00 | paid 1.50 EUR/h
    opening_hours=Mo-Sa 07:00-21:00  fee=yes | - | We 20:00 | paid until We 21:00, then no (closed); leave by We 21:00
    opening_hours=Mo-Sa 07:00-21:00  fee=yes | - | Su 20:00 | no (closed) until 2026-11-30 07:00, then paid
    opening_hours=24/7  fee=yes | - | We 20:00 | paid
    opening_hours=whenever  fee=no | - | We 20:00 | unknown (unreadable whenever)
    opening_hours=Mo-Sa 07:00-21:00; PH off  fee=no | - | 2026-12-25 12:00 | no (closed) until 2026-12-28 07:00, then free
    access=customers  maxstay=90 minutes | - | We 12:00 | no (customers only)
    access=customers  access:conditional=yes @ (20:00-07:00)  fee=no | - | We 21:00 | free until Th 07:00, then no (customers only); leave by Th 07:00
    access=private | - | We 12:00 | no (private)
    access=permit | - | We 12:00 | no (permit only)
    access=yes  fee=yes  fee:conditional=no @ (18:00-08:00) | - | We 17:00 | paid until We 18:00, then free
    fee=no  maxstay:conditional=2 h @ (Mo-Fr 08:00-18:00) | - | We 12:00 | free 120 min until We 18:00, then free; leave by We 14:00
    fee=yes  maxstay=3 h  opening_hours=06:00-24:00 | - | We 22:00 | paid 180 min until Th 00:00, then no (closed); leave by Th 00:00
    motor_vehicle=no  access=yes | - | We 12:00 | no (no parking)
    access=no  disabled=designated | disabled | We 12:00 | yes badge
    fee=Mo-Fr 08:00-18:00  charge=2 EUR/h | - | We 17:30 | paid 2 EUR/h until We 18:00, then free
    """#
