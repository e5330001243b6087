import { expect, it } from "vitest";
import { regionalSettings, regionOf } from "./region.ts";

it("people tell the time as their language does, and in an American browser abroad as the world does", () => {
  const at = (locale: string, zone: string) => Object.values(regionOf({ locale, zone })).join(" ");
  expect([
    at("ru-RU", "Asia/Yekaterinburg"),
    at("en-US", "America/New_York"),
    at("en-US", "Europe/Berlin"),
    at("en", "Asia/Yekaterinburg"),
    at("de", "Europe/Berlin"),
    at("ja-JP", "Asia/Tokyo"),
    at("sv-SE", "Europe/Stockholm"),
    at("ar-EG", "Africa/Cairo"),
    at("en-AU", "Australia/Sydney"),
  ]).toEqual([
    "Asia/Yekaterinburg mon 24 eu",
    "America/New_York sun 12 us",
    "Europe/Berlin mon 24 eu",
    "Asia/Yekaterinburg mon 24 eu",
    "Europe/Berlin mon 24 eu",
    "Asia/Tokyo sun 24 eu",
    "Europe/Stockholm mon 24 eu",
    "Africa/Cairo sun 12 eu",
    "Australia/Sydney mon 12 eu",
  ]);
});

it("a new workspace keeps the default zone unless its founder's is known", () => {
  const tzOf = (timeZone: string) => regionalSettings({ timeZone }).tz;
  expect(["Asia/Yekaterinburg", "europe/berlin", "Mars/Olympus", "+05:00", ""].map(tzOf)).toEqual([
    "Asia/Yekaterinburg",
    "Europe/Berlin",
    undefined,
    undefined,
    undefined,
  ]);
  expect(regionalSettings({ timeZone: "Mars/Olympus", firstWeekday: "sun" })).toEqual({ firstWeekday: "sun" });
});
