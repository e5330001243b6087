import type { IntroStepName } from "@guildhall/core/session";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { clearIntroStep, findOwnRow, moveIntroStep } from "./user-info.repository.ts";
import { licenseWithout } from "../testing/license-of.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let made = 0;
let ann: BuiltMember;
let bob: BuiltMember;
/** Somebody else with Ann's id in another workspace. */
let twin: BuiltMember;

beforeEach(async () => {
  const [here, there] = [await buildWorkspace(db(), {}), await buildWorkspace(db(), {})];
  ann = await buildMember(db(), { workspaceId: here.id });
  bob = await buildMember(db(), { workspaceId: here.id });
  twin = await buildTwinMember(db(), ann, { workspaceId: there.id });
});

async function decorate({ workspaceId, memberId }: BuiltMember, word: string): Promise<void> {
  const avatar = {
    avatar_url: `/${word}.png`,
    avatar_url_big: `/${word}-big.png`,
    set_up_dismissed_at: word === "ann" ? at(0) : null,
  };
  await db()
    .updateTable("members")
    .set({ ...avatar, intro_step: word })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .execute();
}

async function addSite(
  { workspaceId }: BuiltMember,
  site: { readonly license: "active" | "inactive"; readonly state?: "uninstalled" },
): Promise<void> {
  made += 1;
  const place = {
    installation_id: `i-${made}`,
    cloud_id: `c-${made}`,
    environment: "production",
    site_url: "",
  } as const;
  await db()
    .insertInto("jira_sites")
    .values({ workspace_id: workspaceId, ...place, ...site, seen_at: at(0), created_at: at(0), changed_at: at(0) })
    .execute();
}

const countUnread = ({ workspaceId, memberId }: BuiltMember, unread: number) =>
  db().insertInto("notification_counters").values({ workspace_id: workspaceId, member_id: memberId, unread }).execute();

const countEvents = ({ workspaceId }: BuiltMember, lastSeq: number) =>
  db()
    .insertInto("event_sequences")
    .values({ workspace_id: workspaceId, last_seq: lastSeq })
    .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet({ last_seq: lastSeq }))
    .execute();

describe("what members see of themselves", () => {
  it("is their own in that workspace, beside others of it and the same id elsewhere", async () => {
    for (const [index, who] of [twin, bob, ann].entries()) {
      await decorate(who, ["twin", "bob", "ann"][index] ?? "");
      await countUnread(who, index + 1);
    }
    await db().updateTable("workspaces").set({ logo_url: "/logo.png" }).where("id", "=", ann.workspaceId).execute();
    await addSite(ann, { license: "active" });
    await addSite(ann, { license: "inactive", state: "uninstalled" });
    await addSite(twin, { license: "inactive" });
    await countEvents(ann, 4);
    await countEvents(twin, 9);
    expect(await findOwnRow(db(), ann)).toEqual({
      avatarUrl: "/ann.png",
      avatarUrlBig: "/ann-big.png",
      introStep: "ann",
      joinedAt: new Date("2026-01-01T00:00:00Z"),
      isSetUpDismissed: true,
      logoUrl: "/logo.png",
      license: licenseWithout(),
      dismissed: [],
      groups: [],
      unread: 3,
      workspaces: 1,
      lastSeq: 4,
    });
    expect(await findOwnRow(db(), twin)).toMatchObject({
      introStep: "twin",
      isSetUpDismissed: false,
      logoUrl: "",
      unread: 1,
      lastSeq: 9,
    });
    const { memberId } = bob;
    expect(await findOwnRow(db(), { ...bob, workspaceId: twin.workspaceId, memberId })).toBeUndefined();
  });

  it("has nothing unread and no news where there was none", async () => {
    await countUnread(ann, 1);
    await countUnread(twin, 1);
    await countEvents(twin, 9);
    expect(await findOwnRow(db(), bob)).toMatchObject({ dismissed: [], groups: [], unread: 0, lastSeq: 0 });
  });

  it("has their groups by name, then by age", async () => {
    const [zoo = 0, first = 0, second = 0] = await joinGroups(db(), ann, ["Zoo", "art", "art"]);
    await joinGroups(db(), bob, ["Law"]);
    await joinGroups(db(), twin, ["Board"]);
    await db().insertInto("groups").values({ workspace_id: twin.workspaceId, id: zoo, name: "Same id" }).execute();
    expect((await findOwnRow(db(), ann))?.groups).toEqual([
      { id: first, name: "art" },
      { id: second, name: "art" },
      { id: zoo, name: "Zoo" },
    ]);
  });

  it("counts the workspaces in which their account is enabled", async () => {
    const { accountId } = ann;
    const more = async (isDisabled: boolean) =>
      buildMember(db(), { workspaceId: (await buildWorkspace(db(), {})).id, accountId, isDisabled });
    await more(false);
    await more(true);
    await more(false);
    expect((await findOwnRow(db(), ann))?.workspaces).toBe(3);
    expect((await findOwnRow(db(), bob))?.workspaces).toBe(1);
  });
});

it("a tour that was seen is over for that member alone", async () => {
  for (const who of [ann, bob, twin]) await decorate(who, "tour");
  await clearIntroStep(db(), ann);
  const steps = await Promise.all([ann, bob, twin].map((who) => findOwnRow(db(), who)));
  expect(steps.map((row) => row?.introStep)).toEqual(["", "tour", "tour"]);
});

it("the pending step moves forward for that member alone, and an intro that's over stays so", async () => {
  for (const who of [ann, bob, twin]) await decorate(who, "invite");
  const stepAfter = async (step: IntroStepName) => {
    await moveIntroStep(db(), { ...ann, step });
    return (await findOwnRow(db(), ann))?.introStep;
  };
  expect([await stepAfter("challenge"), await stepAfter("reward"), await stepAfter("workspace")]).toEqual(
    Array(3).fill("challenge"),
  );
  await clearIntroStep(db(), ann);
  expect(await stepAfter("perks")).toBe("");
  expect(await Promise.all([bob, twin].map(async (who) => (await findOwnRow(db(), who))?.introStep))).toEqual(
    Array(2).fill("invite"),
  );
});
