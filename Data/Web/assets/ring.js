// Counts the time of parkings down. The server's numbers are right at first; this keeps them so.

const minute = 60000;
const spoken = [60, 30, 15, 10, 5, 1];

/** The difference of the service's clock and this one. A page that was kept for long says nothing about it. */
function difference(rings) {
  const now = Number(rings[0].dataset.now);
  const apart = now - Date.now();
  return Math.abs(apart) < 2 * minute ? apart : 0;
}

/** Starts to count; calls `ended` once when the first parking is over. */
export function countDown(texts, ended) {
  const rings = [...document.querySelectorAll(".time-ring[data-ends]")];
  if (!rings.length) return;
  const apart = difference(rings);
  const said = document.body.appendChild(Object.assign(document.createElement("p"), { className: "hidden" }));
  said.setAttribute("role", "status");
  let last = Infinity;
  let isOver = false;
  const step = () => {
    const now = Date.now() + apart;
    for (const ring of rings) draw(ring, now, texts);
    const rest = Number(rings[0].dataset.ends) - now;
    const reached = spoken.find((count) => rest <= count * minute && last > count * minute && last !== Infinity);
    if (reached) said.textContent = texts.minutesLeft.replace("{count}", reached);
    last = rest;
    if (rest <= 0 && !isOver) {
      isOver = true;
      ended();
    }
    const left = rings.map(({ dataset }) => dataset.ends - now).filter((time) => time > 0);
    if (!left.length) return;
    const least = Math.min(...left);
    setTimeout(step, least < 5 * minute ? 1000 : Math.min(15000, least % minute + 50));
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) for (const ring of rings) draw(ring, Date.now() + apart, texts); });
  step();
}

function draw(ring, now, texts) {
  const { begins, ends, leaves } = ring.dataset;
  const whole = ends - begins;
  const rest = Math.max(0, Math.min(whole, ends - now));
  const used = 1 - rest / whole;
  const left = ring.querySelector(".ring-left");
  const knob = ring.querySelector(".ring-knob");
  if (!left || !knob) return;
  left.setAttribute("stroke-dasharray", `${(100 * (1 - used)).toFixed(2)} 100`);
  left.setAttribute("stroke-dashoffset", (-100 * used).toFixed(2));
  const angle = used * 2 * Math.PI;
  knob.setAttribute("cx", (50 + 40 * Math.sin(angle)).toFixed(2));
  knob.setAttribute("cy", (50 - 40 * Math.cos(angle)).toFixed(2));
  ring.classList.toggle("is-urgent", rest < 15 * minute || Boolean(leaves && now >= leaves));
  const [number, unit] = words(rest);
  ring.querySelector(".ring-number").textContent = number;
  ring.querySelector(".ring-unit").textContent = texts[`left_${unit}`];
}

/** The same as the server's: rounded down. */
function words(rest) {
  const minutes = Math.floor(rest / minute);
  if (minutes < 1) return [String(Math.floor(rest / 1000)), "seconds"];
  if (minutes < 60) return [String(minutes), "minutes"];
  if (minutes < 2880) return [`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`, "hours"];
  return [String(Math.floor(minutes / 1440)), "days"];
}
