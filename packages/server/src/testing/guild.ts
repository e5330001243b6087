import { FEATURES } from "@guildhall/core/permissions";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import pino from "pino";
import { updateBalances } from "../balances/update-balances.service.ts";
import type { Database, Tx } from "../db/database.ts";
import type { Bus } from "../events/bus.ts";
import { runPass } from "../events/relay-pass.ts";
import type { Deps, MemberCall } from "../lib/deps.ts";
import { systemRandom } from "../lib/random.ts";
import { readers } from "../features.ts";
import { giveThanks } from "../thanks/give-thanks.service.ts";
import { undoThanks } from "../thanks/undo-thanks.service.ts";
import { createFixedClock, type FixedClock } from "./fixed-clock.ts";
import { type SeededWorkspace, seedWorkspace } from "./seed-workspace.ts";
import { licenseWithout } from "./license-of.ts";

/** Quota in hundredths a month, the same for each currency and member. */
export interface GuildOptions {
  readonly members: number;
  readonly currencies?: number;
  readonly quota: number;
}

/** Runs before a guild's transaction commits; throwing rolls it back. */
export type BeforeCommit = (tx: Tx) => Promise<void>;

/** A workspace whose members act through the services, without HTTP. Members and currencies are ids. */
export interface Guild extends SeededWorkspace {
  readonly clock: FixedClock;
  /** Gives `amount` of each currency to each receiver; returns the thanks' id. */
  give(order: {
    readonly from: number;
    readonly to: readonly number[];
    readonly currencyIds: readonly number[];
    readonly amount: number;
    /** Everyone if left out. */
    readonly visibility?: "all" | "group" | "private";
    readonly beforeCommit?: BeforeCommit;
  }): Promise<number>;
  undo(order: { readonly by: number; readonly thanksId: number; readonly beforeCommit?: BeforeCommit }): Promise<void>;
  /** Sets a balance as the owner. */
  adjust(order: {
    readonly memberId: number;
    readonly currencyId: number;
    readonly to: number;
    readonly beforeCommit?: BeforeCommit;
  }): Promise<void>;
  /** Runs the readers until nothing is left. */
  readEvents(): Promise<void>;
  /** The same guild on another pool, like a second process. */
  on(database: Database): Guild;
}

const silentBus: Bus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  mark: () => "",
  heardSince: () => null,
  close: () => Promise.resolve(),
};

/** Creates a workspace whose members can act. */
export async function createGuild(database: Database, options: GuildOptions): Promise<Guild> {
  const workspace = await seedWorkspace(database.handle, options);
  return guildOn(database, { workspace, quota: options.quota, clock: createFixedClock() });
}

interface Parts {
  readonly workspace: SeededWorkspace;
  readonly quota: number;
  readonly clock: FixedClock;
}

function guildOn(database: Database, parts: Parts): Guild {
  const { workspace, clock } = parts;
  const log = pino({ level: "silent" });
  // Only what the services of a member's call use.
  const config = { licenses: "on" };
  const deps = { config, db: database, clock, random: systemRandom, log, bus: silentBus } as unknown as Deps;
  const owner = workspace.memberIds[0] ?? 0;
  const act = <T>(memberId: number, beforeCommit: BeforeCommit | undefined, work: (call: MemberCall) => Promise<T>) =>
    database.transaction(async (tx) => {
      const result = await work(buildCall({ deps, tx, parts, memberId }));
      await beforeCommit?.(tx);
      return result;
    });
  return {
    ...workspace,
    clock,
    give: ({ from, to, currencyIds, amount, visibility = "all", beforeCommit }) =>
      act(from, beforeCommit, (call) =>
        giveThanks(withVisibility(call, visibility), {
          receivers: to.map((id) => ({ id })),
          description: "Well done",
          rewards: currencyIds.map((currencyId) => ({ currencyId, amount })),
        }),
      ),
    undo: async ({ by, thanksId, beforeCommit }) => {
      await act(by, beforeCommit, (call) => undoThanks(call, thanksId));
    },
    adjust: async ({ memberId, currencyId, to, beforeCommit }) => {
      const balances = { [currencyId]: to };
      await act(owner, beforeCommit, (call) =>
        updateBalances(call, { userId: memberId, balances, comments: "", notify: true }),
      );
    },
    readEvents: async () => {
      const order = { workspaceId: workspace.id, readers, batch: 100, holds: new Map<string, number>() };
      while ((await runPass(deps, order)).state === "more");
    },
    on: (other) => guildOn(other, parts),
  };
}

function withVisibility(call: MemberCall, announceVisibility: "all" | "group" | "private"): MemberCall {
  const { workspace } = call.actor;
  const settings = { ...workspace.settings, announceVisibility };
  return { ...call, actor: { ...call.actor, workspace: { ...workspace, settings } } };
}

function buildCall(of: {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly parts: Parts;
  readonly memberId: number;
}): MemberCall {
  const { workspace, quota, clock } = of.parts;
  const perCurrency = Object.fromEntries(workspace.currencyIds.map((id) => [id, quota]));
  return {
    deps: of.deps,
    db: of.tx,
    at: clock.now(),
    requestId: "test",
    language: "en",
    afterCommit: () => undefined,
    tell: () => undefined,
    actor: {
      accountId: of.memberId,
      memberId: of.memberId,
      name: `Member ${of.memberId}`,
      roles: of.memberId === workspace.memberIds[0] ? ["member", "owner"] : ["member"],
      groupIds: [],
      workspace: {
        id: workspace.id,
        name: "Guild",
        settings: { ...DEFAULT_WORKSPACE_SETTINGS, tz: "UTC" },
        thanksSettings: {
          ...DEFAULT_THANKS_SETTINGS,
          quota: { ...DEFAULT_THANKS_SETTINGS.quota, member: perCurrency },
        },
        license: licenseWithout(),
        features: FEATURES,
        isCompleted: true,
      },
    },
  };
}
