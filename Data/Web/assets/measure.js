// Lengths and times in the words of the page, rounded as on the server.

const feet = 0.3048;
const mile = 1609.344;

/** `57 m`, `340 m`, `2.3 km`; with `ft` or `yd` for short distances, then miles. */
export function length(meters, unit) {
  const language = document.documentElement.lang;
  const decimal = (value) => {
    const digits = value < 99.95 ? 1 : 0;
    return value.toLocaleString(language, {
      minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  };
  if (unit === "m") {
    if (meters < 100) return `${Math.round(meters)} m`;
    return meters < 995 ? `${Math.round(meters / 10) * 10} m` : `${decimal(meters / 1000)} km`;
  }
  const [size, limit, coarse] = unit === "ft" ? [feet, 975, 50] : [3 * feet, 440, 10];
  const count = meters / size;
  if (count >= limit) return `${decimal(meters / mile)} mi`;
  const step = count < 100 ? 5 : coarse;
  const word = unit === "ft" && language === "fr" ? "pi" : unit;
  return `${Math.round(count / step) * step} ${word}`;
}

/** `4 min`, `1 h 5 min` */
export function duration(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The time on the clock after a number of seconds. */
export function clock(seconds) {
  return new Date(Date.now() + seconds * 1000)
    .toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
