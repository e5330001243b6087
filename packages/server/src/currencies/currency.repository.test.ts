import { expect, it } from "vitest";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findCurrencies } from "./currency.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;

it("a workspace's currencies are in its own order, with all that is shown of them, and none of another workspace", async () => {
  const { id: workspaceId, currencyId: stars } = await buildWorkspace(db());
  await buildWorkspace(db());
  const store = async (name: string, position: number, of: object = {}): Promise<number> =>
    (
      await db()
        .insertInto("currencies")
        .values({ workspace_id: workspaceId, name, icon: "🍕", kind: "emoji", position, ...of })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  await db().updateTable("currencies").set({ position: 7 }).where("id", "=", stars).execute();
  const pizzas = await store("Pizzas", 3);
  const forms = { one: "coin", few: "coins", many: "coins" };
  const picture = { forms: JSON.stringify(forms), icon: "/files/coin.webp", kind: "custom", is_allowed: false };
  const coins = await store("Coins", 3, picture);
  const first = await store("Bees", 1);
  const found = await findCurrencies(db(), workspaceId);
  expect(found.map(({ id }) => id)).toEqual([first, pizzas, coins, stars]);
  expect(found[2]).toEqual({
    id: coins,
    name: "Coins",
    forms,
    icon: "/files/coin.webp",
    kind: "custom",
    isAllowed: false,
  });
  expect(found[3]).toMatchObject({ name: "Stars", kind: "emoji", isAllowed: true });
});
