import type { Permission } from "../permissions/permissions.ts";

/**
 * Who may know something, besides permission holders: `member` everyone in the workspace, `group` the thing's group,
 * `holder` its assignee, owner or recipient, `author` its creator, and people for their own data.
 */
export type Knower = Permission | "member" | "group" | "holder" | "author";

/** Any of these is enough. */
export type Knowers = readonly Knower[];

/**
 * Who may see a kind of thing in each of its states. Those in `sees` know all its fields, except fields that list their
 * own. Every wire field must be listed, so adding one requires a decision.
 */
export interface Knowledge<Thing, State extends string> {
  readonly sees: Readonly<Record<State, Knowers>>;
  readonly fields: { readonly [Field in KeyOfEach<Thing>]-?: typeof SEEN | Readonly<Record<State, Knowers>> };
}

// For a union, the keys of all members.
type KeyOfEach<Thing> = Thing extends unknown ? keyof Thing : never;

/** Known to everyone who sees the thing. */
export const SEEN = "seen";

/** Those who manage the workspace's settings. */
export const SETTERS: Knowers = ["manage-ws-settings"];
