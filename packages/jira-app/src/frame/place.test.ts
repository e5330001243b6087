import { expect, it } from "vitest";
import { toManifest } from "../manifest/manifest.ts";
import { MODULES } from "../manifest/modules.ts";
import { languageOf, placeOf } from "./place.ts";

const issue = { issue: { key: "TEAM-42" } };

it.each([
  [MODULES.issue, issue, { kind: "issue", issueKey: "TEAM-42" }],
  [MODULES.thank, issue, { kind: "thank", issueKey: "TEAM-42" }],
  [MODULES.issue, {}, { kind: "issue", issueKey: "" }],
  [MODULES.gadget, {}, { kind: "gadget", shows: "leaderboard" }],
  [MODULES.gadget, { gadgetConfiguration: { view: "challenges" } }, { kind: "gadget", shows: "challenges" }],
  [MODULES.gadget, { gadgetConfiguration: { view: "settings" } }, { kind: "gadget", shows: "leaderboard" }],
  [MODULES.gadget, { entryPoint: "edit" }, { kind: "gadget-settings", shows: "leaderboard" }],
  [MODULES.project, {}, { kind: "home" }],
  [MODULES.global, {}, { kind: "home" }],
  [MODULES.admin, {}, { kind: "settings" }],
  [MODULES.start, {}, { kind: "start" }],
  [MODULES.command, {}, { kind: "give" }],
  ["later", {}, { kind: "home" }],
])("at %s with %o shows %o", (moduleKey, extension, place) => {
  expect(placeOf({ moduleKey, extension })).toEqual(place);
});

it("has a place in the manifest for each module", () => {
  const manifest = toManifest({ appId: "ari:cloud:ecosystem::app/1", server: "https://a.example", isLicensed: false });
  expect(Object.values(MODULES).filter((key) => !manifest.includes(`key: ${key}\n`))).toEqual([]);
});

it.each([
  ["ru-RU", "ru"],
  ["en-US", "en"],
  ["pt-BR", "en"],
])("speaks to %s in %s", (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});
