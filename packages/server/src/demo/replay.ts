import { InvariantError } from "@guildhall/core";
import type { Tx } from "../db/database.ts";
import type { Deps, MemberCall } from "../lib/deps.ts";
import type { Actor } from "../session/actor.ts";
import type { DemoGroupKey } from "./company.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The demo's workspace and its people by index in DEMO_PEOPLE. */
export interface DemoWorld {
  readonly workspaceId: number;
  readonly currencyIds: readonly number[];
  readonly actors: readonly Actor[];
  readonly groupIds: ReadonlyMap<DemoGroupKey | "", number>;
}

/** In hundredths over all currencies. */
export interface MemberScore {
  readonly memberId: number;
  readonly score: number;
}

/** What replaying the demo's history needs. */
export interface Replay {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly world: DemoWorld;
  readonly random: SeededRandom;
  /** Length of the history up to `now`. */
  readonly days: number;
  /** When the workspace was created. */
  readonly from: Date;
  readonly now: Date;
  /** IANA name. */
  readonly zone: string;
  /** Ids of what one feature made and another refers to, by their keys in the demo. */
  readonly ids: DemoIds;
  /** What members have earned between two instants; the leaderboard counts the same only later. */
  readonly sumEarnings: (span: { readonly startsAt: Date; readonly endsAt: Date }) => Promise<readonly MemberScore[]>;
}

export interface DemoIds {
  add(key: string, id: number): void;
  /** @throws {InvariantError} if nothing has been added with this key */
  get(key: string): number;
}

export function createDemoIds(): DemoIds {
  const ids = new Map<string, number>();
  return {
    add: (key, id) => void ids.set(key, id),
    get(key) {
      const id = ids.get(key);
      if (id === undefined) throw new InvariantError("the demo has made nothing with this key", { key });
      return id;
    },
  };
}

export interface Moment {
  readonly at: Date;
  readonly act: () => Promise<void>;
}

/** A feature's part of the demo; the seed runs each step for all features, in their order, before the next. */
export interface DemoPart {
  /** Makes what others' histories refer to. */
  readonly prepare?: (replay: Replay) => Promise<void>;
  /** Its history; the moments of all features are replayed in order of time. */
  readonly plan?: (replay: Replay) => readonly Moment[];
}

/** A call by a demo member at a past instant. */
export function callOf({ deps, tx, world }: Replay, who: { readonly place: number; readonly at: Date }): MemberCall {
  // Indexes are of DEMO_PEOPLE, each of whom is an actor.
  const actor = world.actors[who.place] as Actor;
  return {
    deps,
    db: tx,
    requestId: "demo",
    language: "en",
    afterCommit: () => undefined,
    tell: () => undefined,
    actor,
    at: who.at,
  };
}

/** Something that a demo member does some hours before now. */
export function momentBefore(
  replay: Replay,
  { hoursAgo, by }: { readonly hoursAgo: number; readonly by: number },
  act: (call: MemberCall) => Promise<unknown>,
): Moment {
  const at = hoursBefore(replay.now, hoursAgo);
  return { at, act: async () => void (await act(callOf(replay, { place: by, at }))) };
}

/** The member id of a person by index in DEMO_PEOPLE. */
export function memberAt({ world }: Replay, place: number): number {
  return (world.actors[place] as Actor).memberId;
}

const HOUR_MS = 3_600_000;

/** Negative hours are after now. */
export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}
