// Lists of fountains: suggestions for places, the device's own place, and the live map.

import { mayLocate } from "./location.js";
import { form, locate } from "./place-search.js";
import "./record-map.js";

// The nearest ones were asked for, and the device tells its place without asking.
const isNearest = new URLSearchParams(location.search).get("sort") === "nearest";
if (isNearest && !form.elements.from.value && await mayLocate()) locate.click();
