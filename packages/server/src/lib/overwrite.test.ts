import { balanceCalls } from "@guildhall/core/balances";
import { challengeCalls } from "@guildhall/core/challenges";
import { groupCalls } from "@guildhall/core/groups";
import { perkCalls } from "@guildhall/core/perks";
import type { PerkInput } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let first: Teammate;
let second: Teammate;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  first = await team.join({ name: "First", roles: ["admin"] });
  second = await team.join({ name: "Second", roles: ["admin"] });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

describe("two people with the same form open", () => {
  it("a perk: what was sold in the meantime stays sold, and a title both changed is a conflict", async () => {
    const perk = { title: "Coffee", quantity: 10, costs: [{ currencyId: team.currencyId, amount: 100 }] };
    const id = await perkSteps.create(first, perk);
    const seen = {
      ...perk,
      description: "",
      groupId: 0,
      responsibleMode: "managers",
      responsibleUserIds: [],
      removeImage: false,
    } satisfies PerkInput;
    const save = (who: Teammate, body: Partial<PerkInput>, from: PerkInput = seen) =>
      who.client.call(perkCalls.update, {
        params: { id },
        body: { ...seen, ...body, seen: from },
        files: { imageFile: undefined },
      });
    const kept = async () => (await first.client.call(perkCalls.getForEdit, { params: { id } })).product;
    await first.client.call(balanceCalls.update, {
      params: { id: ann.memberId },
      body: { balances: { [team.currencyId]: 1_000 } },
    });
    await ann.client.call(purchaseCalls.create, { body: { productId: id } });
    await ann.client.call(purchaseCalls.create, { body: { productId: id } });
    await save(first, { title: "Flat white" });
    await save(second, { description: "With oat milk" });
    expect(await kept()).toMatchObject({ title: "Flat white", description: "With oat milk", quantity: 8 });
    await expect(save(second, { title: "Espresso", quantity: 20 })).rejects.toMatchObject({
      status: 409,
      changed: [
        { field: "title", seen: "Coffee", now: "Flat white" },
        { field: "quantity", seen: 10, now: 8 },
      ],
    });
    await save(second, { title: "Espresso" }, { ...seen, title: "Flat white" });
    expect(await kept()).toMatchObject({ title: "Espresso", quantity: 8 });
  });

  it("a challenge: each keeps what the other didn't touch", async () => {
    const id = await challengeSteps.publish(first, { title: "Read a book" });
    const seen = { type: "quest", title: "Read a book" } as const;
    await first.client.call(challengeCalls.update, {
      params: { id },
      body: { ...seen, description: "Any book", seen },
    });
    await second.client.call(challengeCalls.update, {
      params: { id },
      body: { ...seen, title: "Read two books", seen },
    });
    const { challenge } = await first.client.call(challengeCalls.getForEdit, { params: { id } });
    expect(challenge).toMatchObject({ title: "Read two books", description: "Any book" });
    await expect(
      first.client.call(challengeCalls.update, { params: { id }, body: { ...seen, title: "Read three", seen } }),
    ).rejects.toMatchObject({ changed: [{ field: "title", seen: "Read a book", now: "Read two books" }] });
  });

  it("groups: a name is a conflict, and additions and removals of people are merged", async () => {
    const [sales, support, night] = [
      await team.group("Sales", [ann]),
      await team.group("Support", []),
      await team.group("Night", []),
    ];
    const rename = (who: Teammate, name: string) =>
      who.client.call(groupCalls.update, {
        params: { id: sales },
        body: { name, seen: { name: "Sales", parentId: 0 } },
      });
    await rename(first, "Selling");
    await expect(rename(second, "Sellers")).rejects.toMatchObject({
      changed: [{ field: "name", seen: "Sales", now: "Selling" }],
    });
    const put = (who: Teammate, ids: number[]) =>
      who.client.call(userCalls.setGroups, { params: { id: ann.memberId }, body: { ids, seen: [sales] } });
    await put(first, [sales, support]);
    const { user } = await put(second, [night]);
    expect(user.groups.map((group) => group.id).toSorted()).toEqual([support, night].toSorted());
  });
});
