import type { Tx } from "../db/database.ts";
import type { Deps, MemberCall } from "../lib/deps.ts";
import type { Actor } from "../session/actor.ts";
import type { DemoGroupKey } from "./company.ts";
import type { DemoPictures } from "./pictures.ts";

/** The demo's workspace and its people by index in DEMO_PEOPLE. */
export interface DemoWorld {
  readonly workspaceId: number;
  readonly currencyIds: readonly number[];
  readonly actors: readonly Actor[];
  readonly groupIds: ReadonlyMap<DemoGroupKey | "", number>;
  readonly pictures: DemoPictures;
}

/** What replaying the demo's history needs. */
export interface Replay {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly world: DemoWorld;
}

export interface Moment {
  readonly at: Date;
  readonly act: () => Promise<void>;
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
