import { blockFaults } from "../blocks/block-limits.ts";
import { MAX_MESSAGE_TEXT } from "../blocks/slack-limits.ts";
import type { FakeMessage, FakeTeam, FakeUser, FakeWorld } from "./fake-world.ts";
import { BOT_ID, nextTs } from "./fake-world.ts";

type Json = Readonly<Record<string, unknown>>;

export interface FakeMethod {
  /** "" if any token may call it. */
  readonly scope: string;
  /** Arguments it knows; any other is refused, since it would be a slip of ours. */
  readonly takes: Readonly<Record<string, "needed" | "free">>;
  run(call: {
    readonly world: FakeWorld;
    readonly team: FakeTeam;
    readonly args: Json;
    readonly scopes: readonly string[];
  }): Json;
}

export function refuse(error: string, details?: unknown): { error: string; details?: unknown } {
  return details === undefined ? { error } : { error, details };
}

const MESSAGE = {
  channel: "needed",
  text: "free",
  blocks: "free",
  thread_ts: "free",
  unfurl_links: "free",
  unfurl_media: "free",
} as const;

export const METHODS: Readonly<Record<string, FakeMethod>> = {
  "auth.test": {
    scope: "",
    takes: {},
    run: ({ team }) => ({ team: team.name, team_id: team.id, user_id: BOT_ID, bot_id: "B0BOT" }),
  },
  "users.info": {
    scope: "users:read",
    takes: { user: "needed", include_locale: "free" },
    run: ({ team, args, scopes }) => {
      const user = team.users.get(String(args["user"]));
      return user === undefined ? refuse("user_not_found") : { user: toUser(user, scopes) };
    },
  },
  "usergroups.users.list": {
    scope: "usergroups:read",
    takes: { usergroup: "needed" },
    run: ({ team, args }) => {
      const users = team.groups.get(String(args["usergroup"]))?.users;
      return users === undefined ? refuse("no_such_subteam") : { users };
    },
  },
  "users.list": {
    scope: "users:read",
    takes: { limit: "free", cursor: "free" },
    run: ({ team, args, scopes }) => {
      const { items, next } = pageOf([...team.users.values()], args);
      return { members: items.map((user) => toUser(user, scopes)), response_metadata: { next_cursor: next } };
    },
  },
  "usergroups.list": {
    scope: "usergroups:read",
    takes: { include_users: "free", include_disabled: "free" },
    run: ({ team }) => ({ usergroups: [...team.groups.values()].map((group) => ({ ...group, team_id: team.id })) }),
  },
  "conversations.list": {
    scope: "channels:read",
    takes: { types: "free", exclude_archived: "free", limit: "free", cursor: "free" },
    run: ({ team, args }) => {
      const all = [...team.channels.values()]
        .filter((each) => !each.isArchived || args["exclude_archived"] !== "true")
        .filter((each) => !each.isPrivate || each.hasApp);
      const { items, next } = pageOf(all, args);
      const channels = items.map(({ id, name }) => ({ id, name }));
      return { channels, response_metadata: { next_cursor: next } };
    },
  },
  "chat.postMessage": {
    scope: "chat:write",
    takes: MESSAGE,
    run: (call) => post(call, ""),
  },
  "chat.postEphemeral": {
    scope: "chat:write",
    takes: { channel: "needed", user: "needed", text: "free", blocks: "free", thread_ts: "free" },
    run: (call) => {
      const user = String(call.args["user"]);
      return call.team.users.has(user) ? post(call, user) : refuse("user_not_in_channel");
    },
  },
  "chat.update": {
    scope: "chat:write",
    takes: { channel: "needed", ts: "needed", text: "free", blocks: "free" },
    run: ({ team, args }) => {
      const message = findMessage(team, args);
      if (message === undefined) return refuse("message_not_found");
      const problem = messageProblem(args);
      if (problem !== null) return problem;
      message.text = String(args["text"] ?? "");
      message.blocks = args["blocks"];
      return { channel: message.channel, ts: message.ts };
    },
  },
  "chat.delete": {
    scope: "chat:write",
    takes: { channel: "needed", ts: "needed" },
    run: ({ team, args }) => {
      const message = findMessage(team, args);
      if (message === undefined) return refuse("message_not_found");
      team.messages.splice(team.messages.indexOf(message), 1);
      return { channel: message.channel, ts: message.ts };
    },
  },
  "chat.unfurl": {
    scope: "links:write",
    takes: { channel: "needed", ts: "needed", unfurls: "needed" },
    run: ({ args }) => {
      const faults = Object.values(args["unfurls"] as Json).flatMap(blockFaults);
      return faults.length > 0 ? refuse("cannot_unfurl_message", faults) : {};
    },
  },
  "functions.completeSuccess": {
    scope: "",
    takes: { function_execution_id: "needed", outputs: "needed" },
    run: ({ world, args }) => {
      const needed = world.executions.get(String(args["function_execution_id"])) ?? [];
      const outputs = args["outputs"] as Json;
      const missing = needed.filter((name) => typeof outputs[name] !== "string");
      return missing.length > 0 ? refuse("parameter_validation_failed", missing) : {};
    },
  },
  "functions.completeError": {
    scope: "",
    takes: { function_execution_id: "needed", error: "needed" },
    run: () => ({}),
  },
};

const MAX_PAGE = 1000;

function pageOf<Item>(all: readonly Item[], args: Json): { readonly items: readonly Item[]; readonly next: string } {
  const [start, limit] = [Number(args["cursor"] ?? 0), Math.min(Number(args["limit"] ?? 100), MAX_PAGE)];
  return { items: all.slice(start, start + limit), next: start + limit < all.length ? String(start + limit) : "" };
}

function post({ world, team, args, scopes }: Parameters<FakeMethod["run"]>[0], onlyFor: string): Json {
  const place = String(args["channel"]);
  const channel = team.channels.get(place);
  const problem = placeProblem({ team, scopes }, place) ?? messageProblem(args);
  if (problem !== null) return problem;
  const message: FakeMessage = {
    channel: channel === undefined ? `D${place.slice(1)}` : place,
    ts: nextTs(world),
    text: String(args["text"] ?? ""),
    blocks: args["blocks"],
    threadTs: String(args["thread_ts"] ?? ""),
    onlyFor,
  };
  team.messages.push(message);
  return onlyFor === "" ? { channel: message.channel, ts: message.ts } : { message_ts: message.ts };
}

type Sender = Pick<Parameters<FakeMethod["run"]>[0], "team" | "scopes">;

function placeProblem({ team, scopes }: Sender, place: string): { error: string } | null {
  const channel = team.channels.get(place);
  // A person's id stands for their conversation with the app.
  if (channel === undefined) return team.users.has(place) ? null : refuse("channel_not_found");
  if (channel.isArchived) return refuse("is_archived");
  const isOpen = channel.hasApp || (!channel.isPrivate && scopes.includes("chat:write.public"));
  return isOpen ? null : refuse("not_in_channel");
}

export function messageProblem(args: Json): { error: string; details?: unknown } | null {
  if (args["text"] === undefined && args["blocks"] === undefined) return refuse("no_text");
  if (String(args["text"] ?? "").length > MAX_MESSAGE_TEXT) return refuse("msg_too_long");
  const faults = args["blocks"] === undefined ? [] : blockFaults({ blocks: args["blocks"] });
  return faults.length > 0 ? refuse("invalid_blocks", faults) : null;
}

function findMessage(team: FakeTeam, args: Json): FakeMessage | undefined {
  return team.messages.find(({ channel, ts }) => channel === args["channel"] && ts === args["ts"]);
}

function toUser(user: FakeUser, scopes: readonly string[]): Json {
  const { id, name, locale, teamId, isBot, isGuest, isDeleted, email } = user;
  const hasEmail = email !== "" && scopes.includes("users:read.email");
  const profile = { display_name: name, real_name: name, ...(hasEmail && { email }) };
  const kind = { deleted: isDeleted, is_bot: isBot, is_restricted: isGuest, is_ultra_restricted: false };
  return {
    id,
    team_id: teamId,
    name: id.toLowerCase(),
    locale,
    profile,
    is_email_confirmed: user.isEmailConfirmed,
    ...kind,
  };
}
