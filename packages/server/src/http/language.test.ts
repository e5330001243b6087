import { expect, it } from "vitest";
import { chooseLanguage } from "./language.ts";

it.each([
  ["the header", { header: "ru", accepted: "en", account: "en" as const }, "ru"],
  ["the account where the header says nothing", { header: undefined, accepted: "en", account: "ru" as const }, "ru"],
  [
    "the account where the header names another language",
    { header: "de", accepted: "en", account: "ru" as const },
    "ru",
  ],
  ["the browser's first that there is", { header: undefined, accepted: "de-DE, ru;q=0.9, en;q=0.8" }, "ru"],
  ["a regional form", { header: "RU-ru", accepted: undefined }, "ru"],
  ["English where nobody says", { header: undefined, accepted: "de, *" }, "en"],
])("is chosen by %s", (_, wishes, expected) => {
  expect(chooseLanguage(wishes)).toBe(expected);
});
