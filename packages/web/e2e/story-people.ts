import type { Page } from "@playwright/test";
import { expect, type DemoPerson, type Guild } from "./guild.ts";
import { choosePeople } from "./steps.ts";

interface Amount {
  readonly currencyId: number;
  readonly currencyName: string;
  readonly amount: number;
}

interface Quota extends Amount {
  readonly used: number;
  readonly free: number;
}

/** A demo member as the server sees them. */
export interface StoryPerson {
  readonly id: number;
  readonly name: string;
  /** In the story's currency, in hundredths. */
  readonly balance: () => Promise<number>;
  /** Earned this month in all currencies, in hundredths. */
  readonly score: () => Promise<number>;
  /** This month's quota of the story's currency. */
  readonly quota: () => Promise<Pick<Quota, "amount" | "used" | "free">>;
}

/** The one currency that the story is told in. */
export const CURRENCY = "Stars";

/** A demo member: who they are, and API calls as them. */
export async function meet(guild: Guild, person: DemoPerson): Promise<StoryPerson> {
  const read = <T>(path: string): Promise<T> => readAs(guild, person, path);
  const { user } = await read<{ user: { id: number; name: string } }>("/user/info");
  return {
    ...user,
    balance: async () => {
      const info = await read<{ user: { balances: Amount[] } }>("/user/info");
      return info.user.balances.find((each) => each.currencyName === CURRENCY)?.amount ?? 0;
    },
    score: async () => (await read<{ me: { score: number } }>("/users/leaderboard?period=month")).me.score,
    quota: async () => {
      const { quota } = await read<{ quota: Quota[] }>("/thanks/lists");
      const line = quota.find((each) => each.currencyName === CURRENCY);
      return { amount: line?.amount ?? 0, used: line?.used ?? 0, free: line?.free ?? 0 };
    },
  };
}

export async function readAs<T>(guild: Guild, person: DemoPerson, path: string): Promise<T> {
  const caller = await guild.ask(person);
  const answer = await caller.get(`${guild.url}/api/v1${path}`);
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = (await answer.json()) as { data: T };
  await caller.dispose();
  return data;
}

/**
 * Reads the whole team's feed to its end. With more than a page of unread cards, a feed opens where the reader stopped,
 * and new cards aren't at its top.
 */
export async function readFeed(guild: Guild, person: DemoPerson): Promise<void> {
  const feed = "/notifications/list/team-feed";
  const { items } = await readAs<{ items: { id: number }[] }>(
    guild,
    person,
    `${feed}?direction=next&last_id=999999999999999`,
  );
  const reader = await guild.ask(person);
  const data = { lastId: items[0]?.id ?? 1 };
  const answer = await reader.put(`${guild.url}/api/v1${feed}/read`, { data, headers: { origin: guild.url } });
  expect(answer.status(), await answer.text()).toBe(200);
  await reader.dispose();
}

export async function change(guild: Pick<Guild, "url" | "ask">, path: string, data: object): Promise<void> {
  const owner = await guild.ask("owner");
  const answer = await owner.put(`${guild.url}/api/v1${path}`, { data, headers: { origin: guild.url } });
  expect(answer.status(), await answer.text()).toBe(200);
  await owner.dispose();
}

/** Fills in the thanks form in English, as a person would, and publishes. */
export async function thankByForm(
  page: Page,
  thanks: {
    readonly names: readonly string[];
    readonly text: string;
    /** As typed into the field of the story's currency. */
    readonly amount: string;
  },
): Promise<void> {
  await page.goto("/thanks/create");
  await choosePeople(page.getByRole("combobox", { name: "Who do you want to thank?" }), thanks.names);
  await page.getByLabel("What for?").fill(thanks.text);
  await page.getByRole("spinbutton", { name: CURRENCY }).fill(thanks.amount);
  await page.getByRole("button", { name: "Publish" }).click();
}
