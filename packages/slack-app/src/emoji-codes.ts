import shortCodes from "emojibase-data/en/shortcodes/iamcal.json" with { type: "json" };

/** Emoji by the short codes that Slack writes for them. */
const EMOJI: ReadonlyMap<string, string> = new Map(
  Object.entries(shortCodes).flatMap(([points, codes]) => [codes].flat().map((code) => [code, toEmoji(points)])),
);

const LONG_CODE = /:((?=[^:]*[a-z])[a-z0-9_+-]{4,100}):(?::skin-tone-([2-6]):)?/g;
/** In 10:100:20 or C:x:y, it's none. */
const SHORT_CODE = /(?<![\p{L}\p{N}]):([a-z0-9_+-]{1,3}):(?::skin-tone-([2-6]):)?(?![\p{L}\p{N}])/gu;

/** A text of Slack's with its emoji themselves; those that only a team has keep their codes. */
export function withEmoji(text: string): string {
  return text.replace(LONG_CODE, inEmoji).replace(SHORT_CODE, inEmoji);
}

function inEmoji(whole: string, code: string, tone = ""): string {
  const emoji = EMOJI.get(code);
  return emoji === undefined ? whole : toned(emoji, Number(tone));
}

function toEmoji(points: string): string {
  const emoji = String.fromCodePoint(...points.split("-").map((point) => Number.parseInt(point, 16)));
  // Some are shown as plain letters unless the colourful form is asked for.
  return /^(?!\p{Emoji_Presentation}).$/u.test(emoji) ? `${emoji}\uFE0F` : emoji;
}

/** Slack counts the five skin tones from 2 on. */
function toned(emoji: string, tone: number): string {
  const [person = "", ...rest] = emoji;
  return tone === 0 ? emoji : [person, String.fromCodePoint(0x1f3f9 + tone), ...rest.filter(isNoSelector)].join("");
}

function isNoSelector(sign: string, place: number): boolean {
  return place > 0 || sign !== "\uFE0F";
}
