import { INITIAL_LICENSE } from "@guildhall/core/billing";
import { FEATURES as LICENSED } from "@guildhall/core/permissions";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import type { Tx } from "../db/database.ts";
import { startRelay } from "../events/relay.ts";
import { FEATURES, readers } from "../features.ts";
import type { Deps } from "../lib/deps.ts";
import type { Actor } from "../session/actor.ts";
import { hashPassword } from "../session/password.ts";
import { insertMember, insertWorkspace } from "../workspaces/index.ts";
import { DEMO_PEOPLE } from "./company.ts";
import type { DemoPerson } from "./company.ts";
import { insertGroups, isEmptyDatabase, setAvatars, settlePast, sumEarnings, turnAwardsOn } from "./demo.repository.ts";
import { storePicture } from "./pictures.ts";
import { createDemoIds } from "./replay.ts";
import type { DemoWorld, Moment, Replay } from "./replay.ts";
import { seededRandom } from "./seeded-random.ts";

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
    const from = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
    const world = await buildWorld(deps, tx, from);
    await makeHistory({
      deps,
      tx,
      world,
      random: seededRandom(seed),
      days: HISTORY_DAYS,
      from,
      now,
      zone: ZONE,
      ids: createDemoIds(),
      sumEarnings: (span) => sumEarnings(tx, { workspaceId: world.workspaceId, ...span }, FEATURES),
    });
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

async function makeHistory(replay: Replay): Promise<void> {
  const { log } = replay.deps;
  const parts = await Promise.all(FEATURES.flatMap(({ demo }) => demo?.() ?? []));
  for (const { prepare } of parts) await prepare?.(replay);
  const moments = parts.flatMap(({ plan }) => plan?.(replay) ?? []);
  await act(moments, (percent) => log.info({ percent }, "making the demo company"));
}

async function buildWorld(deps: Deps, tx: Tx, createdAt: Date): Promise<DemoWorld> {
  const settings = { ...DEFAULT_WORKSPACE_SETTINGS, tz: ZONE, eomEnabled: true };
  const {
    id: workspaceId,
    currencyIds,
    quota,
  } = await insertWorkspace(tx, { name: WORKSPACE_NAME, settings, createdAt, chosen: ["name", "currencies"] });
  await turnAwardsOn(tx, workspaceId, createdAt);
  const groupIds = await insertGroups(tx, workspaceId);
  // One hash for all: the password is no secret, and sixty hashes would dominate the first start.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const workspace = {
    id: workspaceId,
    name: WORKSPACE_NAME,
    settings,
    thanksSettings: { ...DEFAULT_THANKS_SETTINGS, quota },
    license: INITIAL_LICENSE,
    features: LICENSED,
    isCompleted: true,
  };
  const actors: Actor[] = [];
  for (const person of DEMO_PEOPLE) {
    const groups = person.groups.map((key) => groupIds.get(key) ?? 0);
    const email = emailOf(person, actors.length);
    const ids = await insertMember(tx, { ...person, workspaceId, email, passwordHash, groupIds: groups, createdAt });
    actors.push({ ...ids, name: person.name, roles: ["member", ...person.roles], groupIds: groups, workspace });
  }
  const urls = await Promise.all(
    DEMO_PEOPLE.map((_, place) => storePicture({ deps, world: { workspaceId } }, { kind: "person", place: place + 1 })),
  );
  await setAvatars(tx, { workspaceId, memberIds: actors.map((actor) => actor.memberId), urls });
  return { workspaceId, currencyIds, actors, groupIds };
}

/** Runs everything in order, so that feeds are chronological. */
async function act(moments: readonly Moment[], onQuarter: (percent: number) => void): Promise<void> {
  const quarters = [1, 2, 3].map((part) => Math.floor((moments.length * part) / 4));
  const inOrder = moments.toSorted((first, second) => first.at.getTime() - second.at.getTime());
  for (const [index, moment] of inOrder.entries()) {
    await moment.act();
    const quarter = quarters.indexOf(index + 1);
    if (quarter !== -1) onQuarter((quarter + 1) * 25);
  }
}

function emailOf(person: DemoPerson, place: number): string {
  return `${person.login ?? `person${place + 1}`}@demo.test`;
}
