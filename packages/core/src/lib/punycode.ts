// RFC 3492, decoding only.
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128];
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Decodes a label without its `xn--`; null if it's invalid. */
export function decodePunycode(label: string): string | null {
  const cut = label.lastIndexOf("-");
  const output = cut < 1 ? [] : Array.from(label.slice(0, cut), (letter) => letter.charCodeAt(0));
  let [code, place, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let at = cut < 1 ? 0 : cut + 1; at < label.length;) {
    const from = place;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = DIGITS.indexOf(label.charAt(at) || " ");
      at += 1;
      if (digit < 0) return null;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adaptBias(place - from, length, from === 0);
    code += Math.floor(place / length);
    place %= length;
    if (code > 0x10ffff) return null;
    output.splice(place, 0, code);
    place += 1;
  }
  return String.fromCodePoint(...output);
}

function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
