import { CallFailure } from "@guildhall/core";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { thanksCalls } from "@guildhall/core/thanks";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team | null = null;

afterEach(async () => {
  await team?.close();
  team = null;
});

const place = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("thank" as const), from: place, to: place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move" as const), from: place, to: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), from: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undo" as const), from: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("add" as const), from: place, to: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("read" as const), from: place, to: place }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A team of four, each in a group of a small tree, with group thanks enabled. */
async function build(): Promise<{ team: Team; people: Teammate[] }> {
  const built = await buildTeam(database(), { quota: 100_000, settings: { announceVisibility: "group" } });
  const people: Teammate[] = [];
  for (const name of ["Owner", "Ann", "Bob", "Eve"]) {
    people.push(await built.join({ name, roles: name === "Owner" ? ["owner"] : [] }));
  }
  const top = await built.group("Top", people.slice(0, 1));
  const left = await built.group("Left", people.slice(1, 3), top);
  await built.group("Low", people.slice(2, 3), left);
  await built.group("Aside", people.slice(3));
  return { team: built, people };
}

function pick<T>(items: readonly T[], at: number): T {
  return items[at % items.length] as T;
}

async function act({ team: on, people }: { team: Team; people: Teammate[] }, { kind, from, to }: Step): Promise<void> {
  const owner = people[0] as Teammate;
  const { items: groups } = await owner.client.call(groupCalls.list, {});
  const parentId = to % 3 === 0 || groups.length === 0 ? 0 : pick(groups, to).id;
  if (kind === "read") return on.readEvents();
  if (kind === "add") {
    await owner.client.call(groupCalls.create, { body: { name: `Group ${from}`, parentId } });
  } else if (kind === "thank") {
    const [giver, receiver] = [pick(people, from), pick(people, from + 1 + (to % 3))];
    const rewards = [{ currencyId: on.currencyId, amount: 100 + from }];
    await giver.client.call(thanksCalls.give, {
      body: { receivers: [{ id: receiver.memberId }], description: "Thanks", rewards },
    });
  } else if (kind === "undo") {
    const giver = pick(people, from);
    const { items } = await giver.client.call(thanksCalls.list, { params: { type: "given" }, query: {} });
    if (items.length > 0) await giver.client.call(thanksCalls.undo, { params: { id: pick(items, to).id } });
  } else if (groups.length > 0) {
    const { id, name } = pick(groups, from);
    await (kind === "move"
      ? owner.client.call(groupCalls.update, { params: { id }, body: { name, parentId } })
      : owner.client.call(groupCalls.delete, { params: { id } }));
  }
}

it("whatever is moved, deleted, given and undone, counters agree with the tree, and the feed with the thanks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await team?.close();
      const world = await build();
      team = world.team;
      for (const each of steps) {
        await act(world, each).catch((failure: unknown) => {
          // A cycle, too deep or a duplicate name: refused, and nothing changed.
          if (!(failure instanceof CallFailure) || !["validation", "refused"].includes(failure.kind)) throw failure;
        });
      }
      await world.team.readEvents();
      const { violations } = await checkLedger(database().database.handle, world.team.workspaceId);
      expect(violations).toEqual([]);
      for (const { client } of world.people) {
        const feed = await client.call(feedCalls.get, { query: { group_id: 0 } });
        const list = await client.call(thanksCalls.list, { params: { type: "team" }, query: {} });
        expect(feed.items.flatMap((item) => item.thanks?.id ?? [])).toEqual(list.items.map(({ id }) => id));
      }
    }),
    { numRuns: 12 },
  );
});
