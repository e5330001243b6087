import { contract } from "@guildhall/core/contract";
import type { ThanksListType } from "@guildhall/core/thanks";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { checkLedger } from "../features.ts";
import { connectTestChat } from "./chat-world.ts";
import { linkPerson } from "./integration.ts";
import { buildTeam } from "./team.ts";
import type { Team, Teammate } from "./team.ts";
import type { TestDatabase } from "./test-database.ts";

/** People of the chat who are no members. */
export const SAM = { externalId: "U-sam", name: "Sam" };
export const TOM = { externalId: "U-tom", name: "Tom" };

/** A workspace with a chat, whose members thank people who have yet to join; quota 500, 100 each. */
export interface WaitingWorld {
  readonly team: Team;
  /** Gives the thanks. */
  readonly ann: Teammate;
  readonly bob: Teammate;
  /** Manages thanks. */
  readonly admin: Teammate;
  readonly owner: Teammate;
  give(strangers: readonly (typeof SAM)[]): Promise<number>;
  /** Somebody of the chat joins. */
  join(stranger: typeof SAM): Promise<Teammate>;
  left(): Promise<number | undefined>;
  /** Status and who it's for, of each thanks in a list. */
  list(who: Teammate, type: ThanksListType): Promise<readonly (readonly [string, string])[]>;
  /** By list. */
  counts(who: Teammate): Promise<Readonly<Record<string, number>>>;
  /** Closes it; returns what the ledger check found. */
  close(): Promise<readonly { readonly rule: string }[]>;
}

export async function buildWaitingWorld(database: TestDatabase): Promise<WaitingWorld> {
  const channels = { slack: createChannelProvider("slack") };
  const team = await buildTeam(database, { quota: 500, channels, settings: { tz: "Europe/Berlin" } });
  const { workspaceId, currencyId } = team;
  const db = database.database.handle;
  const people = {
    ann: await team.join({ name: "Ann" }),
    bob: await team.join({ name: "Bob" }),
    admin: await team.join({ name: "Adam", roles: ["admin"] }),
    owner: await team.join({ name: "Olga", roles: ["owner"] }),
  };
  const { ann } = people;
  await connectTestChat({ ...team.server.deps, db }, { workspaceId, externalId: `T${String(workspaceId)}` });
  const month = { query: { month: "" } };
  return {
    team,
    ...people,
    give: async (strangers) => {
      const body = { receivers: [...strangers], description: "Well done", rewards: [{ currencyId, amount: 100 }] };
      return (await ann.client.call(contract.giveThanks, { body })).tid;
    },
    join: async ({ externalId, name }) => {
      const member = await team.join({ name });
      await linkPerson(team.server.deps, member, { provider: "slack", externalId });
      return member;
    },
    left: async () => (await ann.client.call(contract.getThanksLists, month)).quota[0]?.free,
    list: async (who, type) => {
      const query = { month: "", last_id: 0 } as const;
      const { items } = await who.client.call(contract.listThanks, { params: { type }, query });
      return items.map((each) => [each.status, each.waitsFor || each.receivers.map(({ name }) => name).join()]);
    },
    counts: async (who) => {
      const { lists } = await who.client.call(contract.getThanksLists, month);
      return Object.fromEntries(lists.map(({ type, count }) => [type, count]));
    },
    close: async () => {
      await team.readEvents();
      const { violations } = await checkLedger(db, workspaceId);
      await team.close();
      return violations;
    },
  };
}
