// The order and the joined forms of right-to-left letters on the map.
//
// MapLibre draws letters one after the other from the left. This plug-in of its workers gives it Arabic
// letters in the forms that join, and each line in the order in which it is seen. It needs no tables:
// the joined forms have places of their own in Unicode, and decompose into the letters.
//
// Sources: UAX #9, Unicode Bidirectional Algorithm, without explicit embeddings and paired brackets;
// The Unicode Standard, section 9.2, Arabic; https://github.com/mapbox/mapbox-gl-rtl-text (the API).
(function (scope) {
  'use strict';

  // Joined forms

  // Letter → its isolated, final, initial and medial form, as far as there are any; lam and an alef → the
  // isolated and final form of their ligature.
  const forms = new Map();
  // In this order, so that the forms of each letter are in theirs.
  for (const [first, last] of [[0xfe80, 0xfefc], [0xfb50, 0xfbe9], [0xfbfc, 0xfbff]]) {
    for (let code = first; code <= last; code++) {
      const form = String.fromCharCode(code);
      const letters = form.normalize('NFKC');
      if (letters !== form) forms.set(letters, (forms.get(letters) || []).concat(form));
    }
  }

  // Vowel signs: fonts place them with rules that a map does not have, and names are read without.
  const vowels = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;
  const joiners = 'ـ\u200d';

  const joinsBefore = (letter) => joiners.includes(letter) || (forms.get(letter) || []).length > 1;
  const joinsAfter = (letter) => joiners.includes(letter) || (forms.get(letter) || []).length > 2;

  function applyArabicShaping(text) {
    const letters = Array.from(text.replace(vowels, ''));
    // Lam and alef become one.
    for (let i = 0; i + 1 < letters.length; i++) {
      if (forms.has(letters[i] + letters[i + 1])) letters.splice(i, 2, letters[i] + letters[i + 1]);
    }
    return letters.map((letter, i) => {
      const own = forms.get(letter);
      if (!own) return letter;
      const before = i > 0 && own.length > 1 && joinsAfter(letters[i - 1]);
      const after = i + 1 < letters.length && own.length > 2 && joinsBefore(letters[i + 1]);
      return own[(before ? 1 : 0) + (after ? 2 : 0)];
    }).join('');
  }

  // Directions

  const classes = [
    ['EN', /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070-\u2079\u2080-\u2089\uff10-\uff19]/],
    ['AN', /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/],
    ['ES', /[+\-\u2212]/],
    ['ET', /[#$%\u00a2-\u00a5\u00b0\u00b1\u066a\u2030-\u2034\u20a0-\u20cf]/],
    ['CS', /[,.\/:\u00a0\u060c\u202f]/],
    ['NSM', /\p{Mn}|\p{Me}/u],
    ['R', /[\u0590-\u05ff\u07c0-\u085f\u200f\ufb1d-\ufb4f]/],
    ['AL', /[\u0608\u060b\u060d\u061b-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/],
    ['WS', /\s/],
    ['L', /[\p{L}\p{N}\u200e]|\p{Mc}/u],
  ];

  function classOf(character) {
    const found = classes.find(([, pattern]) => pattern.test(character));
    return found ? found[0] : 'ON';
  }

  const isStrong = (kind) => kind === 'L' || kind === 'R' || kind === 'AL';
  const last = (kinds, end, test) => {
    for (let i = end - 1; i >= 0; i--) if (test(kinds[i])) return kinds[i];
    return null;
  };

  // Rules W1 to W7: numbers and what is next to them.
  function resolveNumbers(kinds, base) {
    const n = kinds.length;
    for (let i = 0; i < n; i++) if (kinds[i] === 'NSM') kinds[i] = i > 0 ? kinds[i - 1] : base;
    for (let i = 0; i < n; i++) {
      if (kinds[i] === 'EN' && last(kinds, i, isStrong) === 'AL') kinds[i] = 'AN';
    }
    for (let i = 0; i < n; i++) if (kinds[i] === 'AL') kinds[i] = 'R';
    for (let i = 1; i + 1 < n; i++) {
      const sides = kinds[i - 1] === kinds[i + 1] ? kinds[i - 1] : null;
      if (sides === 'EN' && (kinds[i] === 'ES' || kinds[i] === 'CS')) kinds[i] = 'EN';
      if (sides === 'AN' && kinds[i] === 'CS') kinds[i] = 'AN';
    }
    for (let i = 0; i < n; i++) {
      if (kinds[i] !== 'ET') continue;
      let end = i;
      while (end < n && kinds[end] === 'ET') end++;
      const isNumber = kinds[i - 1] === 'EN' || kinds[end] === 'EN';
      kinds.fill(isNumber ? 'EN' : 'ON', i, end);
    }
    for (let i = 0; i < n; i++) {
      if (kinds[i] === 'ES' || kinds[i] === 'CS') kinds[i] = 'ON';
      if (kinds[i] === 'EN' && (last(kinds, i, isStrong) || base) === 'L') kinds[i] = 'L';
    }
  }

  // Rules N1 and N2: what has no direction takes that of both sides, or that of the text.
  function resolveNeutrals(kinds, base) {
    const side = (kind) => (kind === undefined ? base : kind === 'L' ? 'L' : 'R');
    for (let i = 0; i < kinds.length; i++) {
      if (kinds[i] !== 'WS' && kinds[i] !== 'ON') continue;
      let end = i;
      while (kinds[end] === 'WS' || kinds[end] === 'ON') end++;
      const before = side(kinds[i - 1]);
      kinds.fill(before === side(kinds[end]) ? before : base, i, end);
    }
  }

  // The embedding level of each code unit of a paragraph; odd levels run from the right.
  function levels(text) {
    const characters = Array.from(text);
    const kinds = characters.map(classOf);
    const base = (kinds.find(isStrong) || 'L') === 'L' ? 'L' : 'R';
    resolveNumbers(kinds, base);
    resolveNeutrals(kinds, base);
    const found = [];
    kinds.forEach((kind, i) => {
      const level = base === 'L' ? { L: 0, R: 1 }[kind] : { R: 1 }[kind];
      for (let unit = 0; unit < characters[i].length; unit++) found.push(level === undefined ? 2 : level);
    });
    return { levels: found, base: base === 'L' ? 0 : 1 };
  }

  const pairs = '()[]{}<>«»‹›≤≥';
  const mirrored = (character) => {
    const place = pairs.indexOf(character);
    return place < 0 ? character : pairs[place ^ 1];
  };
  const controls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

  // The code units of a line from left to right: [index, character].
  function visualLine(text, levelsOfText, base, start, end) {
    const own = levelsOfText.slice(start, end);
    // Rule L1: spaces at the end of a line.
    for (let i = own.length - 1; i >= 0 && /\s/.test(text[start + i]); i--) own[i] = base;
    let order = own.map((_, i) => i);
    for (let level = Math.max(0, ...own); level > 0; level--) {
      for (let i = 0; i < order.length; i++) {
        if (own[order[i]] < level) continue;
        let run = i;
        while (run < order.length && own[order[run]] >= level) run++;
        order = order.slice(0, i).concat(order.slice(i, run).reverse(), order.slice(run));
        i = run;
      }
    }
    const line = order.map((i) => [start + i, own[i] % 2 ? mirrored(text[start + i]) : text[start + i]]);
    // A character of two code units has them in their order.
    for (let i = 0; i + 1 < line.length; i++) {
      if (/[\udc00-\udfff]/.test(line[i][1]) && /[\ud800-\udbff]/.test(line[i + 1][1])) {
        [line[i], line[i + 1]] = [line[i + 1], line[i]];
      }
    }
    return line.filter(([, character]) => !controls.test(character));
  }

  function visualLines(text, breaks) {
    const lines = [];
    let all = [];
    const bases = [];
    // Paragraphs have directions of their own.
    for (const paragraph of text.split(/(?<=\n)/)) {
      const found = levels(paragraph);
      all = all.concat(found.levels);
      for (let i = 0; i < paragraph.length; i++) bases.push(found.base);
    }
    let start = 0;
    for (const end of breaks.concat(text.length)) {
      if (end > start) lines.push(visualLine(text, all, bases[start], start, end));
      start = Math.max(start, end);
    }
    return lines;
  }

  const textOf = (line) => line.map(([, character]) => character).join('');

  scope.registerRTLTextPlugin({
    applyArabicShaping,
    processBidirectionalText: (text, breaks) => visualLines(text, breaks).map(textOf),
    processStyledBidirectionalText: (text, styles, breaks) =>
      visualLines(text, breaks).map((line) => [textOf(line), line.map(([index]) => styles[index])]),
  });
})(self);
