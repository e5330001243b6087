import { describe, expect, it } from "vitest";
import { findZones, moreZoneNames, zoneLabel, zoneOffset, zonePlace } from "./zone-search.ts";

const ZONES = [
  "UTC",
  "America/New_York",
  "America/North_Dakota/Center",
  "Asia/Yerevan",
  "Europe/Moscow",
  "Europe/Berlin",
];

describe("findZones", () => {
  it("finds a city without regard to case, and with a space for the underscore", () => {
    expect(findZones(ZONES, "new y", { limit: 9 })).toEqual(["America/New_York"]);
    expect(findZones(ZONES, "New_York", { limit: 9 })).toEqual(["America/New_York"]);
    expect(findZones(ZONES, " MOSCOW ", { limit: 9 })).toEqual(["Europe/Moscow"]);
  });

  it("lists prefix matches first", () => {
    expect(findZones(ZONES, "er", { limit: 9 })).toEqual([
      "America/New_York",
      "America/North_Dakota/Center",
      "Asia/Yerevan",
      "Europe/Berlin",
    ]);
    expect(findZones(ZONES, "n", { limit: 9 }).slice(0, 2)).toEqual([
      "America/New_York",
      "America/North_Dakota/Center",
    ]);
  });

  it("finds a city by today's spelling and by the one that browsers keep", () => {
    const zones = ["UTC", "Asia/Calcutta", "Europe/Kiev"];
    expect(findZones(zones, "kolk", { limit: 9 })).toEqual(["Asia/Calcutta"]);
    expect(findZones(zones, "Calcutta", { limit: 9 })).toEqual(["Asia/Calcutta"]);
    expect(findZones(zones, "kyiv", { limit: 9 })).toEqual(["Europe/Kiev"]);
  });

  it("finds a place in the reader's language and an offset, once these names are known", () => {
    const at = new Date("2026-12-01T00:00:00Z");
    const names = new Map(ZONES.map((zone) => [zone, moreZoneNames(zone, { locale: "ru", at })]));
    const find = (text: string) => findZones(ZONES, text, { limit: 9, names });
    expect(find("москва")).toEqual(["Europe/Moscow"]);
    expect(find("Германия")).toEqual(["Europe/Berlin"]);
    expect([find("GMT+3"), find("utc+3")]).toEqual([["Europe/Moscow"], ["Europe/Moscow"]]);
  });

  it("finds nothing for unknown input", () => {
    expect(findZones(ZONES, "Atlantis", { limit: 9 })).toEqual([]);
  });

  it("shows the start of the list for empty input, up to the limit", () => {
    expect(findZones(ZONES, "", { limit: 2 })).toEqual(["UTC", "America/New_York"]);
  });
});

it("a zone's place is its city, in the reader's language if it has a name there", () => {
  const at = new Date("2026-12-01T00:00:00Z");
  const places = (locale: string) =>
    ["Asia/Yekaterinburg", "America/New_York", "UTC"].map((zone) => zonePlace(zone, { locale, at }));
  expect([places("en"), places("ru")]).toEqual([
    ["Yekaterinburg", "New York", "UTC"],
    ["Екатеринбург", "Нью-Йорк", "UTC"],
  ]);
});

describe("zoneLabel", () => {
  it("has spaces instead of underscores", () => {
    expect(zoneLabel("Europe/Kiev")).toBe("Europe/Kyiv");
    expect(zoneLabel("America/North_Dakota/Center")).toBe("America/North Dakota/Center");
  });
});

describe("zoneOffset", () => {
  it("follows daylight saving time", () => {
    expect(zoneOffset("Europe/Berlin", new Date("2026-07-01T00:00:00Z"))).toBe("GMT+2");
    expect(zoneOffset("Europe/Berlin", new Date("2026-12-01T00:00:00Z"))).toBe("GMT+1");
  });
});
