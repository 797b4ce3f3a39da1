"""Uses geopy and photon-geocoder with the Photon API of a service with the sample town, at the root
of the port in argv[1]."""

import asyncio
import sys

from geopy.exc import GeocoderServiceError
from geopy.geocoders import Photon
from photon_geocoder import Layer, PhotonGeocoder

port = sys.argv[1]
geocoder = Photon(
    user_agent="parkway-tests", domain=f"127.0.0.1:{port}", scheme="http", timeout=600)

house = geocoder.geocode("12 Harbour Street, Ternhaven")
assert house.address == (
    "12, Harbour Street, E9Z 1A1, Harbour Street, Ternhaven, Canada"), house.address
assert 45.38 < house.latitude < 45.41 and -65.38 < house.longitude < -65.33, house.point
started = geocoder.geocode("12 Harbour Str", exactly_one=False, limit=5)
assert started[0].raw["properties"]["street"] == "Harbour Street", started
assert geocoder.geocode("zxqv wlkj") is None
assert geocoder.geocode("zxqv wlkj", exactly_one=False) is None

french = geocoder.geocode("Eastbank Bakery", language="fr")
assert french.raw["properties"]["name"] == "Boulangerie de la Rive-Est", french.raw

bakeries = geocoder.geocode("bakery", exactly_one=False, limit=50, osm_tag="shop:bakery")
assert bakeries and all(
    place.raw["properties"]["osm_value"] == "bakery" for place in bakeries), bakeries
others = geocoder.geocode(
    "Eastbank", exactly_one=False, limit=50, osm_tag=["!shop", ":!residential"])
assert others and not any(
    place.raw["properties"]["osm_key"] == "shop" for place in others), others

near = geocoder.geocode(
    "12 Harbour Street", bbox=[(house.latitude - 0.001, house.longitude - 0.001),
                               (house.latitude + 0.001, house.longitude + 0.001)])
assert near.point == house.point, near
assert geocoder.geocode("12 Harbour Street", bbox=[(10, 10), (11, 11)]) is None
assert geocoder.geocode("12 Harbour Street", location_bias=house.point).point == house.point

back = geocoder.reverse(house.point)
assert back.raw["properties"]["housenumber"] == "12", back.raw
assert geocoder.reverse("0, 0") is None
assert len(geocoder.reverse(house.point, exactly_one=False, limit=3)) == 3

try:
    geocoder.geocode(" ")
    raise AssertionError("an empty search was answered")
except GeocoderServiceError:
    pass

addresses = asyncio.run(
    PhotonGeocoder("http://127.0.0.1", int(port)).query(
        "12 Harbour Street Ternhaven", layers=[Layer.HOUSE, Layer.STREET], limit=5))
assert addresses[0].street == "Harbour Street" and addresses[0].housenumber == "12", addresses
assert addresses[0].countrycode == "CA" and addresses[0].city == "Ternhaven", addresses

print("all is well")
