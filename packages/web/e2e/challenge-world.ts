import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, type DemoPerson, type Guild } from "./guild.ts";
import { readAs } from "./story-people.ts";

/** A test's challenge; the rewards are in hundredths, in the order of the currencies. */
interface ChallengeWish {
  readonly type: "quest" | "problem" | "raid";
  readonly title: string;
  readonly rewards?: readonly number[];
  readonly [field: string]: unknown;
}

interface Form {
  readonly currencies: readonly { readonly currencyId: number }[];
}

/** Calls the API as a person and returns the data; fails if refused. */
export async function sendAs<T>(
  guild: Guild,
  person: DemoPerson,
  call: {
    readonly method: "POST" | "PUT" | "DELETE";
    readonly path: string;
    readonly data?: object;
  },
): Promise<T> {
  const caller = await guild.ask(person);
  const answer = await caller.fetch(`${guild.url}/api/v1${call.path}`, {
    method: call.method,
    headers: { origin: guild.url, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    ...(call.data && { data: call.data }),
  });
  expect(answer.status(), `${call.path}: ${await answer.text()}`).toBeLessThan(300);
  const { data } = (await answer.json()) as { data: T };
  await caller.dispose();
  return data;
}

/** Publishes a challenge of the admin's, or keeps it as a draft; returns its id. */
export async function makeChallenge(guild: Guild, { rewards = [], ...wish }: ChallengeWish): Promise<number> {
  const { currencies } = await readAs<Form>(guild, "admin", "/challenge/0/for-edit");
  const data = {
    status: "new",
    ...wish,
    rewards: rewards.map((amount, place) => ({ currencyId: currencies[place]?.currencyId, amount })),
  };
  const { cid } = await sendAs<{ cid: number }>(guild, "admin", { method: "POST", path: "/challenges", data });
  return cid;
}

/** Accepts a challenge; returns the attempt's id. */
export async function takePart(guild: Guild, person: DemoPerson, cid: number): Promise<number> {
  const { assignment } = await sendAs<{ assignment: { id: number } }>(guild, person, {
    method: "POST",
    path: `/challenge/${String(cid)}/accept`,
  });
  return assignment.id;
}

/** Submits a text. */
export async function submitResult(
  guild: Guild,
  person: DemoPerson,
  what: { readonly attempt: number; readonly comment: string },
): Promise<void> {
  const caller = await guild.ask(person);
  const answer = await caller.post(`${guild.url}/api/v1/challenge/assignment/${String(what.attempt)}/complete`, {
    headers: { origin: guild.url, "idempotency-key": crypto.randomUUID() },
    multipart: { entity: JSON.stringify({ comment: what.comment }) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await caller.dispose();
}

/** Opens a challenge's page as a person and waits for it. */
export async function visit(guild: Guild, person: DemoPerson, path: string): Promise<Page> {
  const page = await guild.enter(person, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

export async function starsOf(guild: Guild, person: DemoPerson): Promise<number> {
  const info = await readAs<{ user: { balances: { currencyName: string; amount: number }[] } }>(
    guild,
    person,
    "/user/info",
  );
  return info.user.balances.find(({ currencyName }) => currencyName === "Stars")?.amount ?? 0;
}

/** A one-color picture file to upload; size in px. */
export function pictureFile(
  name: string,
  [width, height]: readonly [number, number] = [240, 160],
): { name: string; mimeType: string; buffer: Buffer } {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([90, 140, 200]))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return {
    name,
    mimeType: "image/png",
    buffer: Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks]),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
