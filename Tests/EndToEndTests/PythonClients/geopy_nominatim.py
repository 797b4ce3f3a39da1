"""Uses geopy with the Nominatim face of a service with the sample town, on the port in argv[1] and
below the path in argv[2]."""

import sys

from geopy.exc import GeocoderQueryError
from geopy.geocoders import Nominatim
from geopy.point import Point

port, path = sys.argv[1], sys.argv[2]
geocoder = Nominatim(
    user_agent="parkway-tests", domain=f"127.0.0.1:{port}{path}", scheme="http", timeout=600)


def number(location):
    return location.raw["address"]["house_number"]


house = geocoder.geocode("12 Harbour Street, Ternhaven", addressdetails=True)
assert house.address.startswith("12, Harbour Street, "), house.address
assert 45.38 < house.latitude < 45.41 and -65.38 < house.longitude < -65.33, house.point
assert number(house) == "12" and house.raw["address"]["town"] == "Ternhaven", house.raw

structured = geocoder.geocode(
    {"street": "12 Harbour Street", "city": "Ternhaven"}, addressdetails=True)
assert structured.raw["place_id"] == house.raw["place_id"], structured.raw
assert geocoder.geocode({"street": "12 Harbour Street", "city": "Boston"}) is None

several = geocoder.geocode("bakery", exactly_one=False, limit=3)
assert 1 <= len(several) <= 3, several
assert geocoder.geocode("zxqv wlkj") is None
assert geocoder.geocode("zxqv wlkj", exactly_one=False) is None

french = geocoder.geocode("Eastbank Bakery", language="fr", namedetails=True, extratags=True)
assert french.raw["name"] == "Boulangerie de la Rive-Est", french.raw
assert french.raw["namedetails"]["name"] == "Eastbank Bakery", french.raw
assert geocoder.geocode("Eastbank Bakery", language="en").raw["name"] == "Eastbank Bakery"

near = [(house.latitude - 0.001, house.longitude - 0.001),
        (house.latitude + 0.001, house.longitude + 0.001)]
far = [Point(10, 10), Point(11, 11)]
assert geocoder.geocode("12 Harbour Street", viewbox=near, bounded=True) is not None
assert geocoder.geocode("12 Harbour Street", viewbox=far, bounded=True) is None
assert geocoder.geocode("12 Harbour Street", viewbox=far) is not None

assert geocoder.geocode("12 Harbour Street", country_codes=["fr", "de"]) is None
assert geocoder.geocode("Ternhaven", featuretype="city").raw["type"] is not None
assert geocoder.geocode("Harbour Street", featuretype="city") is None

for geometry in ("wkt", "svg", "kml", "geojson"):
    assert geocoder.geocode("Ternhaven", geometry=geometry) is not None

reverse = geocoder.reverse((house.latitude, house.longitude))
assert number(reverse) == "12", reverse.raw
assert geocoder.reverse("0, 0") is None
street = geocoder.reverse(house.point, zoom=17)
assert street.raw["address"]["road"] == "Harbour Street", street.raw
assert "house_number" not in street.raw["address"], street.raw
town = geocoder.reverse(house.point, zoom=12, language="fr", addressdetails=True)
assert town.raw["name"] == "Havre-aux-Sternes", town.raw
plain = geocoder.reverse(house.point, addressdetails=False, exactly_one=False)
assert len(plain) == 1 and "address" not in plain[0].raw, plain

try:
    geocoder.geocode("x", viewbox=[(0, 0), (0, 0)], bounded=True)
    raise AssertionError("a viewbox without extent was taken")
except GeocoderQueryError:
    pass

print("all is well")
