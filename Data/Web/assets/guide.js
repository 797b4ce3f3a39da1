// Follows the position along a route: the next turn, what is left, and whether the route was left.

import { RouteProgress, bearing, distance } from "./route-progress.js";
import { clock, duration, length } from "./measure.js";
import { announce } from "./toast.js";

/** Farther from the route than this, in metres, besides the uncertainty of the position. */
const offLimit = 40;
/** As near to the destination as this, one has arrived. */
const arrivalLimit = 25;
/** The turn is said a second time when it is as near, in metres. */
const soon = 60;

const part = (name) => document.getElementById(`guide-${name}`);

export class Guide {
  /** `live` is the map, `state` the function for what the page shows. */
  constructor(live, state) {
    this.live = live;
    this.state = state;
    this.watch = null;
    document.addEventListener("click", (event) => {
      if (event.target.closest("#guide-start")) this.start();
      if (event.target.closest("#guide-end")) this.end();
      if (event.target.closest("#guide-follow")) this.follow(true);
    });
    for (const kind of ["dragstart", "zoomstart", "rotatestart"]) {
      live.map.on(kind, (event) => {
        if (this.isActive && event.originalEvent) this.follow(false);
      });
    }
  }

  get isActive() { return this.watch !== null; }

  /** Shows the button if the page has a route that can be followed. */
  offer() {
    const button = part("start");
    if (button) button.hidden = !navigator.geolocation;
  }

  /** The page shows something else: another route is followed from here on. */
  arrive() {
    this.offer();
    if (!this.isActive) return;
    if (part("start")) this.take(); else this.end();
  }

  start() {
    this.take();
    document.documentElement.classList.add("guiding");
    part("start").setAttribute("aria-pressed", "true");
    document.getElementById("guide").hidden = false;
    this.isArrived = false;
    this.place = null;
    this.zoom = 17;
    this.follow(true);
    this.say(this.state().texts.guideWaiting);
    part("step").textContent = this.state().texts.guideWaiting;
    part("end").focus({ preventScroll: true });
    navigator.wakeLock?.request("screen").then((lock) => { this.lock = lock; }, () => {});
    this.watch = navigator.geolocation.watchPosition(
      (position) => this.move(position.coords), (error) => this.fail(error),
      { enableHighAccuracy: true, maximumAge: 2000 });
  }

  end() {
    if (!this.isActive) return;
    navigator.geolocation.clearWatch(this.watch);
    this.watch = null;
    this.lock?.release();
    this.lock = null;
    document.documentElement.classList.remove("guiding");
    document.getElementById("guide").hidden = true;
    this.live.drawing.markStep(null);
    this.live.rest();
    part("start")?.removeAttribute("aria-pressed");
    part("start")?.focus({ preventScroll: true });
  }

  /** Reads the route from the page. */
  take() {
    const steps = [...document.querySelectorAll(".steps li[data-at]")].map((row) => ({
      row,
      at: row.dataset.at.split(",").map(Number).reverse(),
      seconds: Number(row.dataset.seconds),
      text: row.querySelector(".sentence").textContent,
      icon: row.querySelector("use").getAttribute("href"),
    }));
    const line = this.state().lines.find(({ kind }) => kind === "route");
    this.progress = new RouteProgress(line.points, steps);
    this.said = "";
    part("off").hidden = true;
  }

  fail(error) {
    const { texts } = this.state();
    if (error.code === error.PERMISSION_DENIED) {
      announce(texts.locateFailed);
      this.end();
    } else {
      part("step").textContent = texts.guideLost;
    }
  }

  /** Shows the progress at the next position. */
  move({ longitude, latitude, accuracy, heading }) {
    if (!this.isActive) return;
    const place = [longitude, latitude];
    const found = this.progress.at(place);
    const isOff = found.off > offLimit + Math.min(accuracy, 60);
    this.direction = this.directionTo(place, heading, isOff ? null : found.bearing);
    this.place = place;
    this.live.drawing.showOwnPlace(place, accuracy, this.direction);
    this.showTurn(found);
    this.showRest(found);
    this.showOff(isOff, place, found);
    if (this.isFollowing) this.center();
  }

  /** The direction of travel: as the device says, from the last position, or along the route. */
  directionTo(place, heading, along) {
    if (Number.isFinite(heading)) return heading;
    if (this.place && distance(this.place, place) > 5) return bearing(this.place, place);
    return this.direction ?? along;
  }

  showTurn(found) {
    const { texts, shortUnit } = this.state();
    const step = this.progress.steps[found.next];
    const isLast = found.next === this.progress.steps.length - 1;
    this.isArrived = isLast && found.meters < arrivalLimit && found.off < offLimit;
    part("icon").setAttribute("href", step.icon);
    part("distance").textContent = this.isArrived ? "" : length(found.toNext, shortUnit);
    part("step").textContent = this.isArrived ? texts.guideArrived : step.text;
    this.live.drawing.markStep(step.row);
    const words = this.isArrived ? texts.guideArrived : texts.guideIn
      .replace("{distance}", length(found.toNext, shortUnit)).replace("{step}", step.text);
    // Each turn is said when it is the next one, and once more shortly before it.
    const key = `${found.next} ${this.isArrived} ${found.toNext < soon}`;
    if (key !== this.said) this.say(words);
    this.said = key;
  }

  showRest(found) {
    const { texts, shortUnit } = this.state();
    part("time").textContent = this.isArrived ? "" : duration(found.seconds);
    part("rest").textContent = this.isArrived ? document.querySelector("#ends [name=to]").value : [
      length(found.meters, shortUnit), texts.guideArriveAt.replace("{time}", clock(found.seconds)),
    ].join(" · ");
  }

  showOff(isOff, place, found) {
    const wasOff = !part("off").hidden;
    part("off").hidden = !isOff;
    if (!isOff) return;
    if (!wasOff) this.say(part("off").textContent.trim());
    const query = new URLSearchParams(location.search);
    for (const name of ["alternative", "depart", "arrive", "when", "time", "fromWas", "via"]) query.delete(name);
    const text = `${place[1].toFixed(5)},${place[0].toFixed(5)}`;
    query.set("from", text.replace(",", ", "));
    query.set("fromAt", text);
    for (const stop of this.stopsAhead(found)) query.append("via", stop);
    part("new").href = `${this.state().links.map}?${query}`;
  }

  /** The stops that were not passed yet. */
  stopsAhead(found) {
    const { via } = this.state();
    return via.filter((text) => {
      const place = text.split(",").map(Number).reverse();
      return this.progress.along[this.progress.vertex(place, 0)] > found.along;
    });
  }

  // The map

  /** Keeps the position in the middle, or lets the person look around. */
  follow(isFollowing) {
    this.isFollowing = isFollowing;
    part("follow").hidden = isFollowing;
    if (isFollowing && this.place) this.center();
  }

  center() {
    this.live.center(this.place, this.direction, this.zoom);
    // After the first time, the zoom is that of the person.
    this.zoom = null;
  }

  say(words) {
    part("status").textContent = words;
  }
}
