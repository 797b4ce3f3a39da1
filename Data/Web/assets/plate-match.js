// Finds the plates that are easily taken for a typed one, or of which a part was typed. The same as the service's.

const weights = { "0O": 1, "0Q": 2, "0D": 3, OQ: 2, OD: 3, DQ: 4, "1I": 1, "1L": 2, IL: 1, "2Z": 2, "5S": 2, "6G": 3, "8B": 2 };
/** Characters that do not look alike to people, but to cameras on a dirty plate. */
const resembling = new Set(["4A", "7T", "17", "27", "38", "3B", "CG", "0C", "CO", "CQ", "EF", "PR", "MN", "HN", "HM",
  "UV", "VY", "KX", "VW", "0U", "DP", "1T", "IT"]);
const [swap, gap, likely, other] = [102, 106, 100, 104];
const none = Infinity;
/** The most plates that are offered. */
export const nearLimit = 5;

/** A plate as the service keeps it; null if the text is none. */
export function plateOf(text) {
  const plate = text.replace(/[\s\u2010-\u2015-]/gu, "").toUpperCase();
  return /^[A-Z0-9]{2,8}$/.test(plate) ? plate : null;
}

function alike(one, another) {
  if (one === another) return 0;
  return weights[one + another] ?? weights[another + one] ?? none;
}

function replacement(one, another) {
  const cost = alike(one, another);
  if (cost !== none) return cost;
  return resembling.has(one + another) || resembling.has(another + one) ? likely : other;
}

/** What it costs if all characters only look alike. */
function alikeAll(one, another) {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += alike(one[index], another[index]);
  return sum;
}

/** The lowest cost with at most one difference besides look-alikes. */
function nearCost(one, another) {
  if (Math.abs(one.length - another.length) > 1) return none;
  if (one.length !== another.length) {
    const [longer, shorter] = one.length > another.length ? [one, another] : [another, one];
    return Math.min(...[...longer].map((_, hole) =>
      alikeAll(longer.slice(0, hole) + longer.slice(hole + 1), shorter) + gap));
  }
  const same = alikeAll(one, another);
  if (same !== none) return same;
  const costs = [...one].flatMap((_, index) => {
    const rest = (count) => alikeAll(one.slice(0, index), another.slice(0, index))
      + alikeAll(one.slice(index + count), another.slice(index + count));
    const swapped = index + 1 < one.length
      ? rest(2) + swap + alike(one[index], another[index + 1]) + alike(one[index + 1], another[index]) : none;
    return [rest(1) + replacement(one[index], another[index]), swapped];
  });
  return Math.min(...costs);
}

/** The lowest cost of finding `part` in a longer plate. */
function partCost(part, plate) {
  if (plate.length <= part.length) return none;
  let best = none;
  for (let start = 0; start + part.length <= plate.length; start += 1) {
    best = Math.min(best, alikeAll(part, plate.slice(start, start + part.length)));
  }
  return best;
}

/** The kind first, as the service orders them: exact, part, look-alike, look-alike of a part, one off. */
function rank(typed, plate) {
  const [whole, part] = [nearCost(typed, plate), partCost(typed, plate)];
  const ranks = [];
  if (whole !== none) ranks.push([whole === 0 ? 0 : whole < 100 ? 2 : 4, whole]);
  if (part !== none) ranks.push([part === 0 ? 1 : 3, part]);
  return ranks.sort((a, b) => a[0] - b[0] || a[1] - b[1])[0];
}

/** The `plates` that match, the likeliest first. */
export function matches(typed, plates) {
  return plates.map((plate) => [plate, rank(typed, plate)]).filter(([, found]) => found)
    .sort(([one, a], [another, b]) => a[0] - b[0] || a[1] - b[1] || (one < another ? -1 : 1))
    .map(([plate]) => plate);
}

/** The places at which two plates of the same length differ. */
export function doubts(typed, plate) {
  if (typed.length !== plate.length) return [];
  return [...plate].flatMap((character, index) => (character === typed[index] ? [] : [index]));
}

