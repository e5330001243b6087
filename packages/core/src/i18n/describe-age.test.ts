import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeAge } from "./describe-age.ts";
import { createTranslate } from "./translate.ts";
import { words as english } from "./words.en.ts";
import { words as russian } from "./words.ru.ts";

const now = new Date("2026-11-05T14:05:00Z");
const UNITS = ["year", "month", "week", "day", "hour", "minute"] as const;
const SECONDS = { year: 31_536_000, month: 2_592_000, week: 604_800, day: 86_400, hour: 3600, minute: 60 };
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe.each([
  ["en", english],
  ["ru", russian],
])("how long ago in %s", (language, words) => {
  const t = createTranslate(language, new Map([["words", words]]));
  const intl = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

  it("is written as Intl writes the largest unit that fits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 200 * SECONDS.year }), fc.boolean(), (seconds, isAhead) => {
        const unit = UNITS.find((each) => seconds >= SECONDS[each]) ?? "minute";
        const [side, count] = [isAhead ? 1 : -1, Math.trunc(seconds / SECONDS[unit])];
        expect(describeAge(t, after(side * seconds), now)).toBe(intl.format(side * count, unit));
      }),
    );
  });
});

it("tells the first three quarters of a minute as now, and the last one as a minute", () => {
  const en = createTranslate("en", new Map([["words", english]]));
  const ru = createTranslate("ru", new Map([["words", russian]]));
  expect([0, -44, 44, -45, 45].map((seconds) => describeAge(en, after(seconds), now))).toEqual([
    "just now",
    "just now",
    "just now",
    "1 minute ago",
    "in 1 minute",
  ]);
  expect(describeAge(ru, now, now)).toBe("только что");
});
