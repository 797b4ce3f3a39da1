# Parkway: what to do with this checkout. 'make help' lists the targets.
#
# Everything builds in one configuration (release), so the tests run what people run and a
# clean clone compiles once. 'make dev' is for daily work: it builds without optimization, which
# takes seconds after a changed line, into .build/debug.

SWIFT ?= swift
# An import that Package.swift does not declare is an error.
FLAGS := -c release --explicit-target-dependency-import-check error
BUILD := $(SWIFT) build $(FLAGS)
# lld links a debug build in half the time of the default linker.
BUILD_DEV := $(SWIFT) build --explicit-target-dependency-import-check error -Xswiftc -use-ld=lld
BUILD_FIGURES := $(SWIFT) build $(FLAGS) --package-path Benchmarks --product routing-figures
BUILD_GEOCODING := $(SWIFT) build $(FLAGS) --package-path Benchmarks --product geocoding-figures
BUILD_TOWN_GENERATOR := $(SWIFT) build $(FLAGS) --package-path Tools --product town-generator
PREFIX ?= /usr/local

.DEFAULT_GOAL := help
.PHONY: help setup build dev demo test test-tools lint format bench routing-figures agreement side-by-side geocoding-figures geocoding-side-by-side sample-town install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the Debian packages that are missing, and nothing else
	@Scripts/setup

build: setup ## build the program 'parkway' into .build/release
	$(BUILD) --product parkway

dev: setup ## build 'parkway' without optimization, fast after a change, into .build/debug
	$(BUILD_DEV) --product parkway

demo: build ## do the main job on the sample town: import, sign up, add, list, route, draw
	@Scripts/demo

RUN_TESTS := $(SWIFT) test $(FLAGS) --skip-build --experimental-maximum-parallelization-width 4

ifdef TARGET
test: setup
	@test -d Tests/$(TARGET)Tests || { echo "make: no tests at 'Tests/$(TARGET)Tests'; name a target of Package.swift" >&2; exit 2; }
	PARKWAY_TEST_TARGET=$(TARGET) $(BUILD) --product ParkwayPackageTests
	PARKWAY_TEST_TARGET=$(TARGET) $(RUN_TESTS)
else
test: setup test-tools ## build and run all tests, or with TARGET=Routing those of one target
	$(BUILD) --build-tests
	$(RUN_TESTS)
endif

test-tools: ## build and run the tests of the town generator
	$(SWIFT) test $(FLAGS) --package-path Tools

lint: ## check the formatting and the style rules
	$(SWIFT) format lint --strict --recursive Sources Tests Benchmarks/*/ Tools/*/ Package.swift

format: ## format every Swift file in place
	$(SWIFT) format format --in-place --recursive Sources Tests Benchmarks/*/ Tools/*/ Package.swift

bench: build ## measure: import, routing, geocoding (reads real extracts where there are any)
	cd Benchmarks && $(SWIFT) package --disable-sandbox -c release benchmark --target ParkwayBenchmarks --no-progress

routing-figures: setup ## measure the router alone, a line of JSON for each figure
	$(BUILD_TOWN_GENERATOR)
	$(BUILD_FIGURES)
	@PATH="$$PWD/Benchmarks/.build/release:$$PATH" routing-figures

agreement: setup ## compare all ways to search on every extract; takes an hour
	$(BUILD_FIGURES)
	@PATH="$$PWD/Benchmarks/.build/release:$$PATH" routing-figures --agreement

side-by-side: setup ## measure the router beside OSRM and Valhalla and write the tables
	$(BUILD_FIGURES)
	Benchmarks/Routing/side-by-side --into Documentation/Performance.md

geocoding-figures: setup ## measure the geocoder alone, a line of JSON for each figure
	$(BUILD_TOWN_GENERATOR)
	$(BUILD_GEOCODING)
	@PATH="$$PWD/Benchmarks/.build/release:$$PATH" geocoding-figures

geocoding-side-by-side: setup ## measure the geocoder beside Nominatim and write the table
	$(BUILD_GEOCODING)
	Benchmarks/Geocoding/side-by-side --into Documentation/Performance.md

sample-town: setup ## make Data/harbour-town.osm anew from its seed
	$(BUILD_TOWN_GENERATOR)
	Tools/.build/release/town-generator --output Data/harbour-town.osm

install: build ## copy the program and its data below PREFIX (default /usr/local)
	install -D -m 0755 .build/release/parkway $(DESTDIR)$(PREFIX)/bin/parkway
	mkdir -p $(DESTDIR)$(PREFIX)/share/parkway
	cp -R Data/. $(DESTDIR)$(PREFIX)/share/parkway/

clean: ## remove what was built
	rm -rf .build Benchmarks/.build Tools/.build
