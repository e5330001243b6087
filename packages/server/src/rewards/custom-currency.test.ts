import type { EndpointInput, ValidationFailure } from "@guildhall/core";
import { CURRENCY_CATALOGUE, rewardCalls } from "@guildhall/core/rewards";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let owner: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Owner", roles: ["owner"] });
});
afterEach(() => team.close());

type Change = EndpointInput<typeof rewardCalls.updateCurrency>["body"];

const create = async (name: string, more: Partial<Change> = {}) => {
  const files = { iconFile: buildPng(64) };
  return (await owner.client.call(rewardCalls.createCurrency, { body: { name, ...more }, files })).currency;
};
const update = async (id: number, body: Change, iconFile?: File) =>
  (await owner.client.call(rewardCalls.updateCurrency, { params: { id }, body, files: { iconFile } })).currency;
const problemsOf = async (call: Promise<unknown>) => {
  const failure = (await call.catch((error: unknown) => error)) as ValidationFailure;
  return failure.fields.map(({ field, code }) => [field, code]);
};
const stored = (iconUrl: string) => team.server.deps.files.get(iconUrl.replace("/files/", ""));
/** Inserts so many, without their pictures. */
const insert = (workspaceId: number, count: number) =>
  db()
    .insertInto("currencies")
    .values(
      Array.from({ length: count }, (_, place) => ({
        ...{ workspace_id: workspaceId, name: `Own ${String(place)}`, icon: "/files/own.webp" },
        ...{ kind: "custom" as const, position: 200 + place },
      })),
    )
    .execute();
const choose = async (change: (ids: readonly number[]) => number[]) => {
  const { settings } = await owner.client.call(rewardCalls.get, {});
  const allowedCurrencyIds = change(settings.allowedCurrencyIds);
  return owner.client.call(rewardCalls.update, { body: { ...settings, allowedCurrencyIds } });
};

describe("a custom currency", () => {
  it("has a square picture of 128 px, and the one before until there's a new one", async () => {
    const gears = await create("Gears");
    const picture = await stored(gears.iconUrl);
    expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ format: "webp", width: 128, height: 128 });
    expect((await update(gears.id, { name: "Gears" })).iconUrl).toBe(gears.iconUrl);
    const { iconUrl } = await update(gears.id, { name: "Gears" }, buildPng(200));
    expect(iconUrl).not.toBe(gears.iconUrl);
    expect(await stored(iconUrl)).not.toBeNull();
  });

  it("is one of 50 at most, beside the built-in ones and other workspaces' own", async () => {
    const other = await buildTeam(database());
    await insert(team.workspaceId, 49);
    await insert(other.workspaceId, 49);
    await other.close();
    expect(await create("The fiftieth")).toMatchObject({ name: "The fiftieth" });
    await expect(create("One too many")).rejects.toMatchObject({ reason: "too_many_currencies" });
  });

  it("tells who made it, and what was changed of it", async () => {
    const forms = { one: "gear", few: "", many: "gears" };
    const last = (await newestEvents(db(), [team.workspaceId], 0)).at(-1)?.id ?? 0;
    const made = await create("Gears");
    const changed = await update(made.id, { name: "Cogs", forms }, buildPng(64));
    const none = { one: "", few: "", many: "" };
    const told = (await newestEvents(db(), [team.workspaceId], last)).map(({ type, payload, by }) => ({
      ...{ type, payload, by },
    }));
    const event = { type: "currency.saved", by: owner.memberId };
    expect(told).toEqual([
      {
        ...event,
        payload: {
          ...{ currencyId: made.id, name: "Gears", isNew: true },
          changes: [
            { field: "name", before: null, after: "Gears" },
            { field: "forms", before: null, after: none },
            { field: "icon", before: null, after: made.iconUrl },
          ],
        },
      },
      {
        ...event,
        payload: {
          ...{ currencyId: made.id, name: "Cogs", isNew: false },
          changes: [
            { field: "name", before: "Gears", after: "Cogs" },
            { field: "forms", before: none, after: forms },
            { field: "icon", before: made.iconUrl, after: changed.iconUrl },
          ],
        },
      },
    ]);
  });

  it("may be called like a built-in one that's no longer in use, never like another own one", async () => {
    const pizzas = CURRENCY_CATALOGUE.find(({ name }) => name === "Pizzas")?.id ?? 0;
    const gears = await create("Gears");
    await choose((ids) => [...ids, pizzas]);
    expect(await problemsOf(create("Pizzas"))).toEqual([["name", "currency_taken"]]);
    await choose(() => [team.currencyId]);
    expect(await problemsOf(create("gears"))).toEqual([["name", "currency_taken"]]);
    const own = await create("Pizzas");
    expect(await problemsOf(update(gears.id, { name: "Pizzas" }))).toEqual([["name", "currency_taken"]]);
    // Now the built-in one has to stay away, although it has an id here.
    const { popular } = await owner.client.call(rewardCalls.get, {});
    const taken = popular.find(({ name }) => name === "Pizzas")?.id ?? 0;
    expect(await problemsOf(choose((ids) => [...ids, taken]))).toEqual([["allowedCurrencyIds.2", "currency_taken"]]);
    expect((await owner.client.call(rewardCalls.get, {})).settings.allowedCurrencyIds).toEqual([
      own.id,
      team.currencyId,
    ]);
  });

  it("isn't renamed by somebody who saw another name, nor from another workspace", async () => {
    const { id } = await create("Gears");
    await update(id, { name: "Cogs" });
    const stale = update(id, { name: "Wheels", seen: { name: "Gears" } });
    await expect(stale).rejects.toMatchObject({ changed: [{ field: "name", seen: "Gears", now: "Cogs" }] });
    const other = await buildTeam(database());
    const stranger = await other.join({ name: "Stranger", roles: ["owner"] });
    const input = { params: { id }, body: { name: "Mine" }, files: { iconFile: undefined } };
    await expect(stranger.client.call(rewardCalls.updateCurrency, input)).rejects.toMatchObject({ kind: "not_found" });
    await other.close();
    expect((await owner.client.call(rewardCalls.get, {})).custom).toMatchObject([{ id, name: "Cogs" }]);
  });
});
