import { expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  claimReminders,
  findGivers,
  findGivingWorkspace,
  findRemindingWorkspaces,
} from "./quota-reminder.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;

it("workspaces remind if they have a quota and don't say no", async () => {
  const quota = { member: { "1": 100 } };
  const wanted = [
    {},
    { reminder: "mid_month" },
    { quota },
    { quota, reminder: "mid_month" },
    { quota, reminder: "off" },
  ];
  const ids: number[] = [];
  for (const thanksSettings of wanted) ids.push((await buildWorkspace(db(), { thanksSettings })).id);
  const [none = 0, , silent = 0, chosen = 0, off = 0] = ids;
  const found = (await findRemindingWorkspaces(db())).map(({ id }) => id);
  expect(found.filter((id) => ids.includes(id))).toEqual([silent, chosen]);
  expect([await findGivingWorkspace(db(), none), await findGivingWorkspace(db(), off)]).toMatchObject([
    undefined,
    { thanksSettings: { quota } },
  ]);
});

it("givers are active people by pages, with what they used and when they were last reminded, that month", async () => {
  const [{ id: workspaceId, currencyId }, other] = [await buildWorkspace(db()), await buildWorkspace(db())];
  const build = async (isDisabled = false) => (await buildMember(db(), { workspaceId, isDisabled })).memberId;
  const [first, ann, , bob] = [await build(), await build(), await build(true), await build()];
  await buildTwinMember(db(), { memberId: ann }, { workspaceId: other.id });
  const account = async (of: object) =>
    db()
      .insertInto("ledger_accounts")
      .values({
        ...{
          workspace_id: workspaceId,
          kind: "quota",
          owner_id: ann,
          currency_id: currencyId,
          period: "2026-11",
          floor: -1_000,
        },
        ...of,
      })
      .execute();
  await account({ balance: -300 });
  await account({ balance: -70, period: "2026-10" });
  await account({ balance: 5_000, kind: "member", period: "" });
  await account({ balance: -20, owner_id: bob });
  await account({ balance: -9, workspace_id: other.id, currency_id: other.currencyId });
  const remind = async (period: string, memberIds: readonly number[], workspace = workspaceId) =>
    database().database.transaction((tx) =>
      claimReminders(tx, { workspaceId: workspace, period, memberIds, at: at(0) }),
    );
  for (const period of ["2026-11-15", "2026-11-28", "2026-10-31", "2026-12-02"]) await remind(period, [ann]);
  await remind("2026-11-30", [bob]);
  await remind("2026-11-29", [ann], other.id);
  expect(await remind("2026-11-28", [ann, bob])).toEqual(new Set([bob]));
  const page = { workspaceId, month: "2026-11", limit: 2 };
  expect(await findGivers(db(), { ...page, after: 0 })).toMatchObject([{ id: first }, { id: ann }]);
  expect(await findGivers(db(), { ...page, after: first })).toEqual([
    { id: ann, roles: [], lastRemindedDay: 28, used: new Map([[currencyId, 300]]) },
    { id: bob, roles: [], lastRemindedDay: 30, used: new Map([[currencyId, 20]]) },
  ]);
  expect(await findGivers(db(), { ...page, month: "2026-09", after: ann })).toEqual([
    { id: bob, roles: [], lastRemindedDay: 0, used: new Map() },
  ]);
});

it("whoever is alone, or alone with people who left, has nobody to thank", async () => {
  const { id: workspaceId } = await buildWorkspace(db());
  const { memberId } = await buildMember(db(), { workspaceId });
  await buildMember(db(), { workspaceId, isDisabled: true });
  const page = { workspaceId, month: "2026-11", after: 0, limit: 9 };
  expect(await findGivers(db(), page)).toEqual([]);
  const { memberId: joined } = await buildMember(db(), { workspaceId });
  expect((await findGivers(db(), page)).map(({ id }) => id)).toEqual([memberId, joined]);
});
