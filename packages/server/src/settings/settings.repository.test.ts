import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import { beforeEach, expect, it } from "vitest";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import {
  lockSettings,
  lockThanksSettings,
  mergeSettings,
  mergeThanksSettings,
  saveAwardedSince,
} from "./settings.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const LONG_AGO = new Date("2026-01-01T00:00:00Z");
const NOW = new Date("2026-11-27T10:00:00Z");
const OWN = { settings: { tz: "Europe/Berlin" }, thanksSettings: { reminder: "off" } };
let workspaceId = 0;
let neighbourIds: readonly number[] = [];

beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db(), OWN));
  await saveAwardedSince(db(), { workspaceId, since: LONG_AGO });
  const { id } = await buildWorkspace(db());
  neighbourIds = [id, await importTwin(database().database, workspaceId)];
});

const rowsOf = (ids: readonly number[]) =>
  db().selectFrom("workspaces").selectAll().where("id", "in", ids).orderBy("id").execute();

it("a save changes what it names in its own workspace, and no other one", async () => {
  const before = await rowsOf(neighbourIds);
  await mergeSettings(db(), { workspaceId, settings: { dateFormat: "us" } });
  await mergeThanksSettings(db(), { workspaceId, settings: { reminderPercent: 70 } });
  await saveAwardedSince(db(), { workspaceId, since: NOW });
  expect(await rowsOf([workspaceId])).toMatchObject([
    {
      settings: { tz: "Europe/Berlin", dateFormat: "us" },
      thanks_settings: { reminder: "off", reminderPercent: 70 },
      eom_since: NOW,
    },
  ]);
  expect(await rowsOf(neighbourIds)).toEqual(before);
});

it("a workspace's settings are its own, and the defaults where it has none", async () => {
  const [plain = 0, twin = 0] = neighbourIds;
  await saveAwardedSince(db(), { workspaceId: twin, since: null });
  expect(await lockSettings(db(), workspaceId)).toEqual({
    settings: { ...DEFAULT_WORKSPACE_SETTINGS, tz: "Europe/Berlin" },
    awardedSince: LONG_AGO,
  });
  expect(await lockSettings(db(), plain)).toEqual({ settings: DEFAULT_WORKSPACE_SETTINGS, awardedSince: null });
  expect(await lockThanksSettings(db(), workspaceId)).toEqual({ ...DEFAULT_THANKS_SETTINGS, reminder: "off" });
  expect(await lockThanksSettings(db(), plain)).toEqual(DEFAULT_THANKS_SETTINGS);
});
