# The tasks of this repository; 'make help' lists them.
#
# Everything is built in the release configuration, so that the tests run what people run and a
# clean clone compiles once. 'make dev' builds without optimization into .build/debug: that takes
# seconds after a changed line.

SWIFT ?= swift
# An import that Package.swift does not declare is an error.
FLAGS := -c release --explicit-target-dependency-import-check error
BUILD := $(SWIFT) build $(FLAGS)
BUILD_DEV := $(SWIFT) build --explicit-target-dependency-import-check error
BUILD_FIGURES := $(SWIFT) build $(FLAGS) --package-path Benchmarks --product routing-figures
BUILD_GEOCODING := $(SWIFT) build $(FLAGS) --package-path Benchmarks --product geocoding-figures
BUILD_TILES := $(SWIFT) build $(FLAGS) --package-path Benchmarks --product tile-figures
BUILD_TOWN_GENERATOR := $(SWIFT) build $(FLAGS) --package-path Tools --product town-generator
PREFIX ?= /usr/local

.DEFAULT_GOAL := help
.PHONY: help setup build dev demo screenshot test test-tools lint format bench routing-figures agreement side-by-side geocoding-figures geocoding-side-by-side tile-figures page-figures kerb-figures sample-town build-times docs-page reference manual install clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the Debian packages and the web library that are missing
	@Scripts/setup
	@Scripts/web-libraries

build: setup ## build the program 'parkway' into .build/release
	$(BUILD) --product parkway

dev: setup ## build 'parkway' without optimization into .build/debug, fast after a change
	$(BUILD_DEV) --product parkway

demo: build ## import the sample town, sign up, add and list parkings, print and draw a route
	@Scripts/demo

screenshot: build ## take the picture of the README, in Chromium
	Scripts/screenshot Documentation/Images/parking.png

# The flows in Chromium run after all others, and those on PostgreSQL after the rest: next to more, a page may take
# longer than a flow waits.
RUN_TESTS := $(SWIFT) test $(FLAGS) --skip-build --experimental-maximum-parallelization-width 6

# Runs the tests of the API and the pages, including those of access rights, on PostgreSQL. The skipped tests always
# use it, or need no records.
RUN_ON_POSTGRESQL := PARKWAY_TEST_RECORDS=postgres $(RUN_TESTS) --filter '^Parkway(API|Pages)Tests\.' \
	--skip '(PageTraffic|AnonymousRead)Tests' \
	--skip '\.(RouteAPI|RouteWaypoint|IsochroneAPI|PlaceAPI|MapAPI|KerbAPI|CrossOrigin|RemoteLookup|MapPage|TimeRing)Tests'

ifdef TARGET
test: setup
	@test -d Tests/$(TARGET)Tests || { echo "make: no tests at 'Tests/$(TARGET)Tests'; name a target of Package.swift" >&2; exit 2; }
	PARKWAY_TEST_TARGET=$(TARGET) $(BUILD) --product ParkwayPackageTests
	PARKWAY_TEST_TARGET=$(TARGET) $(RUN_TESTS)
else
test: setup test-tools ## build and run all tests; with TARGET=Routing only those of that target
	$(BUILD) --build-tests
	$(RUN_TESTS) --skip BrowserTests
	$(RUN_ON_POSTGRESQL)
	$(RUN_TESTS) --filter BrowserTests --skip whatChangesRecordsPassesOnPostgreSQL
	$(RUN_TESTS) --filter BrowserTests/whatChangesRecordsPassesOnPostgreSQL
endif

test-tools: ## build and run the tests of the town generator
	$(SWIFT) test $(FLAGS) --package-path Tools

build-times: setup ## measure the debug build after one changed line in each target
	Scripts/build-times --into Documentation/Performance.md

lint: ## check the formatting and the style rules
	$(SWIFT) format lint --strict --recursive Sources Tests Benchmarks/*/ Tools/*/ Package.swift

format: ## format every Swift file in place
	$(SWIFT) format format --in-place --recursive Sources Tests Benchmarks/*/ Tools/*/ Package.swift

bench: build ## measure import, routing and geocoding, on real extracts if there are any
	cd Benchmarks && $(SWIFT) package --disable-sandbox -c release benchmark --target ParkwayBenchmarks --no-progress

routing-figures: setup ## measure the router; one line of JSON per figure
	$(BUILD_TOWN_GENERATOR)
	$(BUILD_FIGURES)
	@PATH="$$PWD/Benchmarks/.build/release:$$PATH" routing-figures

agreement: setup ## check that all routing algorithms agree on every extract (takes an hour)
	$(BUILD_FIGURES)
	@PATH="$$PWD/Benchmarks/.build/release:$$PATH" routing-figures --agreement

side-by-side: setup ## measure the router, OSRM and Valhalla, and update the tables
	$(BUILD_FIGURES)
	Benchmarks/Routing/side-by-side --into Documentation/Performance.md

geocoding-figures: setup ## measure the geocoder; one line of JSON per figure
	$(BUILD_TOWN_GENERATOR)
	$(BUILD_GEOCODING)
	@PATH="$$PWD/Benchmarks/.build/release:$$PATH" geocoding-figures

geocoding-side-by-side: setup ## measure the geocoder and Nominatim, and update the table
	$(BUILD_GEOCODING)
	Benchmarks/Geocoding/side-by-side --into Documentation/Performance.md

tile-figures: setup ## measure the vector tiles; one line of JSON per figure
	$(BUILD_TILES)
	@PATH="$$PWD/Benchmarks/.build/release:$$PATH" tile-figures

kerb-figures: build ## measure the answers about parking over HTTP; one line of JSON each
	Scripts/kerb-figures

page-figures: build ## measure when a phone with a slow processor paints each page; one line of JSON each
	Scripts/page-figures

sample-town: setup ## generate Data/harbour-town.osm
	$(BUILD_TOWN_GENERATOR)
	Tools/.build/release/town-generator --output Data/harbour-town.osm

docs-page: ## generate the page at /docs from Data/Service/openapi.json
	Scripts/docs-page

reference: setup ## build the API reference into .build/reference
	PARKWAY_REFERENCE=1 $(SWIFT) package --allow-writing-to-directory .build/reference \
		generate-documentation --enable-experimental-combined-documentation \
		--transform-for-static-hosting --output-path .build/reference

manual: build ## write the manual pages and the shell completions into .build/manual
	Scripts/manual .build/release/parkway .build/manual

install: manual ## install program, data, manual and completions to PREFIX (default: /usr/local)
	install -D -m 0755 .build/release/parkway $(DESTDIR)$(PREFIX)/bin/parkway
	mkdir -p $(DESTDIR)$(PREFIX)/share/parkway
	cp -R Data/. $(DESTDIR)$(PREFIX)/share/parkway/
	cp -R .build/manual/. $(DESTDIR)$(PREFIX)/share/

clean: ## remove all build products
	rm -rf .build Benchmarks/.build Tools/.build
