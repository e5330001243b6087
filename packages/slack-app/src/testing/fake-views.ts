import { blockFaults } from "../blocks/block-limits.ts";
import type { FakeMethod } from "./fake-methods.ts";
import { refuse } from "./fake-methods.ts";
import type { FakeTeam, FakeView, FakeWorld } from "./fake-world.ts";

type Json = Readonly<Record<string, unknown>>;

export const VIEW_METHODS: Readonly<Record<string, FakeMethod>> = {
  "views.open": {
    scope: "",
    takes: { trigger_id: "needed", view: "needed" },
    run: ({ world, team, args }) => {
      const trigger = world.triggers.get(String(args["trigger_id"]));
      if (trigger === undefined || trigger.teamId !== team.id) return refuse("invalid_trigger_id");
      if (trigger.until < world.now().getTime()) return refuse("expired_trigger_id");
      if (trigger.isUsed) return refuse("exchanged_trigger_id");
      const view = checkView(args["view"], "modal");
      if ("error" in view) return view;
      trigger.isUsed = true;
      return { view: toWire(store(world, team, { userId: trigger.userId, view: view.view })) };
    },
  },
  "views.update": {
    scope: "",
    takes: { view_id: "needed", view: "needed", hash: "free" },
    run: ({ world, team, args }) => {
      const stored = team.views.get(String(args["view_id"]));
      if (stored === undefined) return refuse("not_found");
      if (args["hash"] !== undefined && args["hash"] !== stored.hash) return refuse("hash_conflict");
      const view = checkView(args["view"], "modal");
      if ("error" in view) return view;
      stored.view = view.view;
      stored.hash = `hash.${world.nextId()}`;
      return { view: toWire(stored) };
    },
  },
  "views.publish": {
    scope: "",
    takes: { user_id: "needed", view: "needed", hash: "free" },
    run: ({ world, team, args }) => {
      const userId = String(args["user_id"]);
      if (!team.users.has(userId)) return refuse("user_not_found");
      const view = checkView(args["view"], "home");
      if ("error" in view) return view;
      team.homes.set(userId, view.view);
      team.homeHashes.set(userId, `hash.${world.nextId()}`);
      return { view: view.view };
    },
  },
};

function checkView(value: unknown, type: "modal" | "home"): { view: Json } | { error: string; details?: unknown } {
  const view = value as Json;
  if (typeof value !== "object" || value === null || view["type"] !== type) return refuse("invalid_arguments");
  const faults = blockFaults(view);
  return faults.length > 0 ? refuse("invalid_arguments", faults) : { view };
}

/** Slack gives a block without an id one of its own. */
function store(world: FakeWorld, team: FakeTeam, { userId, view }: { userId: string; view: Json }): FakeView {
  const stored: FakeView = { id: `V${world.nextId()}`, hash: `hash.${world.nextId()}`, userId, view };
  team.views.set(stored.id, stored);
  return stored;
}

/** A view as payloads have it. */
export function toWire({ id, hash, view }: FakeView): Json {
  const blocks = (view["blocks"] as readonly Json[]).map((block, index) => ({ block_id: `b${index}`, ...block }));
  return { private_metadata: "", submit: null, close: null, ...view, blocks, id, hash, state: { values: {} } };
}
