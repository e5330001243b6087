import { TOLD_CATEGORIES } from "@guildhall/core/messages";
import { notificationSettingsCalls } from "@guildhall/core/notifications";
import type { EndpointInput } from "@guildhall/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

type Change = EndpointInput<typeof notificationSettingsCalls.update>["body"];

const save = (body: Change, who = ann) => who.client.call(notificationSettingsCalls.update, { body });
const read = (who = ann) => who.client.call(notificationSettingsCalls.get, {});
const told = async () =>
  (await newestEvents(database().database.handle, [team.workspaceId], 0)).map(({ type, payload, by }) => ({
    type,
    payload,
    by,
  }));

const NIGHT = { from: "22:00", to: "07:00" };
const MEMBERS = TOLD_CATEGORIES.filter((each) => each !== "billing");
const NOTHING = { chatMuted: [], quietHours: null, categories: MEMBERS };

describe("what somebody is told in chats", () => {
  it("is everything, always, until they choose; what they omit stays, and nobody else's changes", async () => {
    expect(await read()).toEqual(NOTHING);
    const muted = { ...NOTHING, chatMuted: ["challenge", "purchase", "thanks"] };
    expect(await save({ chatMuted: ["thanks", "purchase", "challenge", "purchase"] })).toEqual(muted);
    expect(await save({ quietHours: NIGHT })).toEqual({ ...muted, quietHours: NIGHT });
    expect(await save({ chatMuted: ["thanks"] })).toEqual({ ...NOTHING, chatMuted: ["thanks"], quietHours: NIGHT });
    expect(await read()).toEqual({ ...NOTHING, chatMuted: ["thanks"], quietHours: NIGHT });
    expect(await save({ quietHours: null })).toEqual({ ...NOTHING, chatMuted: ["thanks"] });
    expect(await read()).toEqual({ ...NOTHING, chatMuted: ["thanks"] });
    expect(await read(bob)).toEqual(NOTHING);
    expect((await read(await team.join({ name: "Olga", roles: ["owner"] }))).categories).toEqual(TOLD_CATEGORIES);
  });

  it("is recorded with what it was, once per change", async () => {
    await save({ chatMuted: ["thanks"], quietHours: NIGHT });
    await save({ chatMuted: ["thanks"], quietHours: NIGHT });
    await save({});
    await save({ quietHours: null }, bob);
    await save({ quietHours: null });
    const changed = (...changes: readonly object[]) => ({
      type: "notification_settings.changed",
      payload: { memberId: ann.memberId, changes },
      by: ann.memberId,
    });
    expect(await told()).toEqual([
      changed(
        { field: "chatMuted", before: [], after: ["thanks"] },
        { field: "quietHours", before: null, after: NIGHT },
      ),
      changed({ field: "quietHours", before: NIGHT, after: null }),
    ]);
  });

  it("may be quiet for a minute or all but a minute of the day, not for none", async () => {
    for (const to of ["22:01", "21:59"]) {
      const quietHours = { from: "22:00", to };
      expect(await save({ quietHours })).toEqual({ ...NOTHING, quietHours });
    }
    await expect(save({ quietHours: { from: "22:00", to: "22:00" } })).rejects.toMatchObject({
      fields: [{ field: "quietHours.to", code: "not_allowed" }],
    });
    expect(await read()).toEqual({ ...NOTHING, quietHours: { from: "22:00", to: "21:59" } });
  });

  it("keeps what was chosen elsewhere meanwhile, and refuses to overwrite quiet hours that were", async () => {
    await save({ chatMuted: ["purchase"], quietHours: NIGHT });
    const seen = { chatMuted: [], quietHours: null };
    expect((await save({ chatMuted: ["thanks"], seen })).chatMuted).toEqual(["purchase", "thanks"]);
    const later = { from: "23:00", to: "07:00" };
    await expect(save({ quietHours: later, seen })).rejects.toMatchObject({
      kind: "conflict",
      changed: [{ field: "quietHours", seen: null, now: NIGHT }],
    });
    expect((await read()).quietHours).toEqual(NIGHT);
    expect((await save({ quietHours: later, seen: { quietHours: NIGHT } })).quietHours).toEqual(later);
  });
});
