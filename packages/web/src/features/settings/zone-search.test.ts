import { describe, expect, it } from "vitest";
import { findZones, zoneLabel, zoneOffset } from "./zone-search.ts";

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
    expect(findZones(ZONES, "new y", 9)).toEqual(["America/New_York"]);
    expect(findZones(ZONES, "New_York", 9)).toEqual(["America/New_York"]);
    expect(findZones(ZONES, " MOSCOW ", 9)).toEqual(["Europe/Moscow"]);
  });

  it("lists prefix matches first", () => {
    expect(findZones(ZONES, "er", 9)).toEqual([
      "America/New_York",
      "America/North_Dakota/Center",
      "Asia/Yerevan",
      "Europe/Berlin",
    ]);
    expect(findZones(ZONES, "n", 9).slice(0, 2)).toEqual(["America/New_York", "America/North_Dakota/Center"]);
  });

  it("finds nothing for unknown input", () => {
    expect(findZones(ZONES, "Atlantis", 9)).toEqual([]);
  });

  it("shows the start of the list for empty input, up to the limit", () => {
    expect(findZones(ZONES, "", 2)).toEqual(["UTC", "America/New_York"]);
  });
});

describe("zoneLabel", () => {
  it("has spaces instead of underscores", () => {
    expect(zoneLabel("America/North_Dakota/Center")).toBe("America/North Dakota/Center");
  });
});

describe("zoneOffset", () => {
  it("follows daylight saving time", () => {
    expect(zoneOffset("Europe/Berlin", new Date("2026-07-01T00:00:00Z"))).toBe("GMT+2");
    expect(zoneOffset("Europe/Berlin", new Date("2026-12-01T00:00:00Z"))).toBe("GMT+1");
  });
});
