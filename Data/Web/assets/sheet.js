// The sheet over the map on phones: three heights, by its handle or by dragging it.

const peek = 124;

export class Sheet {
  constructor(state) {
    this.state = state;
    this.handle = document.getElementById("handle");
    this.handle.hidden = false;
    this.isPhone = matchMedia("(max-width: 719.98px)");
    this.changed = () => {};
    this.handle.addEventListener("click", () => { if (!this.wasDragged) this.step(); });
    this.handle.addEventListener("pointerdown", (event) => this.drag(event));
    addEventListener("resize", () => this.set(this.level));
    this.rest();
  }

  /** The heights in pixels, the smallest first. */
  get heights() {
    const top = document.getElementById("top").getBoundingClientRect().bottom;
    return [peek, Math.round(innerHeight * 0.46), Math.round(innerHeight - top - this.bar - 12)];
  }

  /** The height of the navigation below the sheet, in pixels. */
  get bar() { return document.querySelector(".bar")?.offsetHeight ?? 0; }

  /** The part of the map that the sheet and the navigation cover, in pixels. */
  get covered() { return this.isPhone.matches ? this.heights[Math.min(this.level, 1)] + this.bar : 0; }

  /** The height for the panel: small for the first view, half for answers. */
  rest() {
    this.set(this.state().panel === "start" ? 0 : 1);
  }

  step() {
    this.set((this.level + 1) % 3);
  }

  set(level) {
    this.level = level;
    this.show(this.heights[level]);
    this.handle.setAttribute("aria-expanded", String(level === 2));
    const { texts } = this.state();
    this.handle.setAttribute("aria-label", level === 2 ? texts.less : texts.more);
    this.changed();
  }

  show(height) {
    document.documentElement.style.setProperty("--sheet", `${height}px`);
  }

  drag(event) {
    const start = event.clientY;
    const height = this.heights[this.level];
    this.wasDragged = false;
    this.handle.setPointerCapture(event.pointerId);
    const move = (moved) => {
      if (Math.abs(moved.clientY - start) > 6) this.wasDragged = true;
      if (this.wasDragged) this.show(Math.max(peek, height + start - moved.clientY));
    };
    const end = (ended) => {
      this.handle.removeEventListener("pointermove", move);
      if (!this.wasDragged) return;
      const reached = height + start - ended.clientY;
      const gaps = this.heights.map((other) => Math.abs(other - reached));
      this.set(gaps.indexOf(Math.min(...gaps)));
    };
    this.handle.addEventListener("pointermove", move);
    this.handle.addEventListener("pointerup", end, { once: true });
    this.handle.addEventListener("pointercancel", end, { once: true });
  }
}
