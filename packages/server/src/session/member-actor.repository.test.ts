import { FEATURES } from "@guildhall/core/permissions";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { findMemberActor } from "./member-actor.repository.ts";
import { licenseWithout } from "../testing/license-of.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const test = useTestDatabase();
const db = () => test().database.handle;
let ann: BuiltMember;
/** Somebody else with the same id in another workspace. */
let twin: BuiltMember;

beforeEach(async () => {
  const settings = { tz: "Europe/Berlin" };
  const thanksSettings = { minLength: 3 };
  const here = await buildWorkspace(db(), { name: "Here", restrictions: ["quizzes"], settings, thanksSettings });
  const there = await buildWorkspace(db(), { name: "There" });
  ann = await buildMember(db(), { workspaceId: here.id, name: "Ann", roles: ["moderator", "admin"], language: "ru" });
  twin = await buildTwinMember(db(), ann, { workspaceId: there.id, name: "Tim" });
});

it("a member acts without a session as they would in one", async () => {
  const groupIds = await joinGroups(db(), ann, ["Ops", "Art", "Lab"]);
  await joinGroups(db(), await buildMember(db(), { workspaceId: ann.workspaceId }), ["Law"]);
  const [boardId] = await joinGroups(db(), twin, ["Board"]);
  expect(await findMemberActor(db(), ann, MOMENT)).toEqual({
    language: "ru",
    actor: {
      accountId: ann.accountId,
      memberId: ann.memberId,
      name: "Ann",
      roles: ["member", "moderator", "admin"],
      groupIds,
      workspace: {
        id: ann.workspaceId,
        name: "Here",
        isCompleted: true,
        settings: { ...DEFAULT_WORKSPACE_SETTINGS, tz: "Europe/Berlin" },
        thanksSettings: { ...DEFAULT_THANKS_SETTINGS, minLength: 3 },
        license: licenseWithout(["quizzes"]),
        features: FEATURES.filter((feature) => feature !== "quizzes" && feature !== "new-quiz"),
      },
    },
  });
  expect(await findMemberActor(db(), twin, MOMENT)).toMatchObject({
    language: "en",
    actor: {
      accountId: twin.accountId,
      name: "Tim",
      roles: ["member"],
      groupIds: [boardId],
      workspace: { id: twin.workspaceId, name: "There", settings: DEFAULT_WORKSPACE_SETTINGS, features: FEATURES },
    },
  });
});

it("nobody acts who is disabled in that workspace, or isn't there", async () => {
  const { workspaceId } = ann;
  const out = await buildMember(db(), { workspaceId, isDisabled: true });
  await buildTwinMember(db(), out, { workspaceId: twin.workspaceId, accountId: out.accountId });
  expect(await findMemberActor(db(), out, MOMENT)).toBeUndefined();
  const lone = await buildMember(db(), { workspaceId: twin.workspaceId });
  expect(await findMemberActor(db(), { workspaceId, memberId: lone.memberId }, MOMENT)).toBeUndefined();
});
