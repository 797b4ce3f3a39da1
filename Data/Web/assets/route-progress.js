// Where on a route a position is, and what comes next. Without anything of the page, so that any page with a
// route can use it.

const metersPerDegree = 111195;

/** The distance of two places near each other, in metres. */
export function distance([x1, y1], [x2, y2]) {
  const scale = Math.cos((y1 + y2) / 2 * Math.PI / 180);
  return Math.hypot((x2 - x1) * scale, y2 - y1) * metersPerDegree;
}

/** The direction from one place to another, in degrees clockwise from north. */
export function bearing([x1, y1], [x2, y2]) {
  const scale = Math.cos((y1 + y2) / 2 * Math.PI / 180);
  return (Math.atan2((x2 - x1) * scale, y2 - y1) * 180 / Math.PI + 360) % 360;
}

export class RouteProgress {
  /**
   * `points` is the line. Each of `steps`, the departure first, has the place `at` of its turn and the `seconds`
   * from there to the next.
   */
  constructor(points, steps) {
    this.points = points;
    this.along = [0];
    for (let index = 1; index < points.length; index += 1) {
      this.along.push(this.along[index - 1] + distance(points[index - 1], points[index]));
    }
    let from = 0;
    this.steps = steps.map((step) => {
      from = this.vertex(step.at, from);
      return { ...step, along: this.along[from] };
    });
    this.last = null;
  }

  /** The length of the line in metres. */
  get length() { return this.along.at(-1); }

  /** The first point from the index `start` that is at a place, or the nearest one. */
  vertex(place, start) {
    let [best, least] = [start, Infinity];
    for (let index = start; index < this.points.length; index += 1) {
      const gap = distance(this.points[index], place);
      if (gap < least) [best, least] = [index, gap];
      if (gap < 2) break;
    }
    return best;
  }

  /**
   * The progress at a place: metres `along` the line, metres `off` it, the index `next` of the step to come with the
   * metres `toNext`, what is left in `meters` and `seconds`, and the `bearing` of the line.
   *
   * Where the line passes twice, the pass nearest to the progress before counts.
   */
  at(place) {
    let best = null;
    for (let index = 1; index < this.points.length; index += 1) {
      const found = this.onSegment(index, place);
      const jump = this.last === null ? 0 : Math.abs(found.along - this.last);
      found.cost = found.off + Math.min(60, jump * 0.05);
      if (!best || found.cost < best.cost) best = found;
    }
    this.last = best.along;
    const last = this.steps.length - 1;
    const ahead = this.steps.findIndex((step, index) => index > 0 && step.along > best.along + 4);
    const next = ahead < 0 ? last : ahead;
    const toNext = Math.max(0, this.steps[next].along - best.along);
    const current = this.steps[next - 1];
    const size = this.steps[next].along - current.along;
    const rest = this.steps.slice(next).reduce((sum, step) => sum + step.seconds, 0);
    return {
      ...best, next, toNext, meters: this.length - best.along,
      seconds: rest + current.seconds * (size > 0 ? Math.min(1, toNext / size) : 0),
    };
  }

  onSegment(index, place) {
    const [start, end] = [this.points[index - 1], this.points[index]];
    const scale = Math.cos(place[1] * Math.PI / 180);
    const [dx, dy] = [(end[0] - start[0]) * scale, end[1] - start[1]];
    const [px, py] = [(place[0] - start[0]) * scale, place[1] - start[1]];
    const square = dx * dx + dy * dy;
    const part = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
    const size = this.along[index] - this.along[index - 1];
    return {
      along: this.along[index - 1] + part * size,
      off: Math.hypot(px - part * dx, py - part * dy) * metersPerDegree,
      bearing: bearing(start, end),
    };
  }
}
