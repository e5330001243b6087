import { InvalidInputError, RefusedError } from "@guildhall/core";
import { FEATURES, holds } from "@guildhall/core/permissions";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import { updateBalances } from "../balances/update-balances.service.ts";
import type { Tx } from "../db/database.ts";
import { startRelay } from "../events/relay.ts";
import type { Deps } from "../lib/deps.ts";
import { readers } from "../features.ts";
import { hashPassword } from "../session/password.ts";
import type { Actor } from "../session/actor.ts";
import { giveThanks } from "../thanks/give-thanks.service.ts";
import { insertMember, insertWorkspace } from "../workspaces/index.ts";
import { planAwards } from "./award-history.ts";
import { DEMO_PEOPLE } from "./company.ts";
import type { DemoPerson } from "./company.ts";
import {
  insertGroups,
  isEmptyDatabase,
  setAvatars,
  setSavepoint,
  settlePast,
  turnAwardsOn,
} from "./demo.repository.ts";
import { writeHistory } from "./history.ts";
import type { PastThanks } from "./history.ts";
import { planPerks } from "./perk-history.ts";
import { storePictures } from "./pictures.ts";
import { planQuests } from "./quest-history.ts";
import { seededRandom } from "./seeded-random.ts";
import { callOf } from "./world.ts";
import type { DemoWorld, Moment, Replay } from "./world.ts";

/** The same for everyone in the demo. */
export const DEMO_PASSWORD = "guildhall";

/** Printed at startup. */
export const DEMO_SIGN_INS = ["owner@demo.test", "admin@demo.test", "moderator@demo.test", "member@demo.test"] as const;

const WORKSPACE_NAME = "Northlight";
const ZONE = "Europe/Berlin";
const DAY_MS = 86_400_000;
const HISTORY_DAYS = 92;
/** Anything older counts as read (ms). */
const UNREAD_MS = 20 * 3_600_000;

/** Seeds an empty database with the demo company; returns whether it did. */
export async function seedDemo(deps: Deps, seed = 7): Promise<boolean> {
  const now = deps.clock.now();
  // One transaction: if it's killed, the database stays empty, and the next start seeds it.
  const workspaceId = await deps.db.transaction(async (tx) => {
    if (!(await isEmptyDatabase(tx))) return null;
    deps.log.info("making the demo company with three months of history");
    const world = await buildWorld(deps, tx, now);
    const part = { deps, tx, world };
    const thanks = writeHistory(seededRandom(seed), now, ZONE).map((past) => ({
      at: past.at,
      act: () => giveWhereLeft(part, past),
    }));
    const awards = planAwards(part, { from: beginningBefore(now), now, zone: ZONE });
    const moments = [...thanks, ...(await planQuests(part, now, ZONE)), ...planPerks(part, now), ...awards];
    await replay(moments, (percent) => deps.log.info({ percent }, "making the demo company"));
    await welcomeGifts(part, now);
    return world.workspaceId;
  });
  if (workspaceId === null) return false;
  const relay = startRelay(deps, readers, { batch: 500, gapMs: 0 });
  await relay.settle(workspaceId);
  await relay.stop();
  const before = new Date(now.getTime() - UNREAD_MS);
  await deps.db.transaction((tx) => settlePast(tx, { workspaceId, before }));
  return true;
}

async function buildWorld(deps: Deps, tx: Tx, now: Date): Promise<DemoWorld> {
  const createdAt = beginningBefore(now);
  const settings = { ...DEFAULT_WORKSPACE_SETTINGS, tz: ZONE, eomEnabled: true };
  const {
    id: workspaceId,
    currencyIds,
    quota,
  } = await insertWorkspace(tx, { name: WORKSPACE_NAME, settings, createdAt });
  await turnAwardsOn(tx, workspaceId, createdAt);
  const groupIds = await insertGroups(tx, workspaceId);
  // One hash for all: the password is no secret, and sixty hashes would dominate the first start.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const workspace = {
    id: workspaceId,
    name: WORKSPACE_NAME,
    settings,
    thanksSettings: { ...DEFAULT_THANKS_SETTINGS, quota },
    features: FEATURES,
    isCompleted: true,
  };
  const actors: Actor[] = [];
  for (const person of DEMO_PEOPLE) {
    const groups = person.groups.map((key) => groupIds.get(key) ?? 0);
    const email = emailOf(person, actors.length);
    const ids = await insertMember(tx, { ...person, workspaceId, email, passwordHash, groupIds: groups, createdAt });
    actors.push({ ...ids, name: person.name, roles: ["member", ...person.roles], groupIds: groups, workspace });
  }
  const pictures = await storePictures(deps, workspaceId);
  await setAvatars(tx, { workspaceId, memberIds: actors.map((actor) => actor.memberId), urls: pictures.people });
  return { workspaceId, currencyIds, actors, groupIds, pictures };
}

function beginningBefore(now: Date): Date {
  return new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
}

/** Runs everything in order, so that feeds are chronological. */
async function replay(moments: readonly Moment[], onQuarter: (percent: number) => void): Promise<void> {
  const quarters = [1, 2, 3].map((part) => Math.floor((moments.length * part) / 4));
  for (const [index, { act }] of moments
    .toSorted((first, second) => first.at.getTime() - second.at.getTime())
    .entries()) {
    await act();
    const quarter = quarters.indexOf(index + 1);
    if (quarter !== -1) onQuarter((quarter + 1) * 25);
  }
}

async function giveWhereLeft(part: Replay, thanks: PastThanks): Promise<void> {
  const attempt = await setSavepoint(part.tx);
  try {
    await giveAsThen(part, thanks);
    await attempt.keep();
  } catch (error) {
    // A generous giver whose monthly quota is used up: it happens to real teams, too.
    if (!(error instanceof RefusedError) && !isOverQuota(error)) throw error;
    await attempt.takeBack();
  }
}

function isOverQuota(error: unknown): boolean {
  return error instanceof InvalidInputError && error.fields.every(({ code }) => code === "over_quota");
}

async function giveAsThen(part: Replay, past: PastThanks): Promise<void> {
  const { world } = part;
  const call = callOf(part, { place: past.giver, at: past.at });
  await giveThanks(call, {
    receivers: past.receivers.map((receiver) => ({ id: (world.actors[receiver] as Actor).memberId })),
    description: past.message,
    rewards: [...past.rewards].map(([place, amount]) => ({ currencyId: world.currencyIds[place] as number, amount })),
  });
}

// A few extras from the moderator, so that adjustments show up too.
async function welcomeGifts(part: Replay, now: Date): Promise<void> {
  const { world } = part;
  const place = world.actors.findIndex(
    (actor) => holds(actor, "manage-balances") && !holds(actor, "manage-ws-settings"),
  );
  for (const [index, person] of [3, 12, 25].entries()) {
    const call = callOf(part, { place, at: new Date(now.getTime() - (3 - index) * 3_600_000) });
    await updateBalances(call, {
      userId: (world.actors[person] as Actor).memberId,
      balances: { [String(world.currencyIds[2])]: 200 },
      comments: "Winner of the autumn photo contest",
      notify: true,
    });
  }
}

function emailOf(person: DemoPerson, place: number): string {
  return `${person.login ?? `person${place + 1}`}@demo.test`;
}
