/** All that the fake Slack knows: teams, tokens, people, channels, messages, views, one-time addresses. */
export interface FakeWorld {
  readonly now: () => Date;
  readonly teams: Map<string, FakeTeam>;
  readonly tokens: Map<string, FakeToken>;
  readonly triggers: Map<string, FakeTrigger>;
  readonly responses: Map<string, FakeResponseUrl>;
  readonly codes: Map<string, FakeCode>;
  /** Whether the app's tokens expire and are renewed. */
  rotatesTokens: boolean;
  /** Whose token a refresh token renews; it does so once. */
  readonly refreshTokens: Map<string, Pick<FakeToken, "teamId" | "scopes">>;
  readonly files: Map<string, { readonly teamId: string; readonly bytes: Uint8Array }>;
  /** Every call in order, refused ones as well. */
  readonly calls: FakeCall[];
  /** Records a call. */
  note(call: FakeCall): void;
  /** Resolves once a method was taken, now or later: what waits for it comes after it, however fast the machine is. */
  taken(method: string): Promise<void>;
  /** Answers that the next calls of a method get instead of its own. */
  readonly troubles: Map<string, FakeTrouble[]>;
  /** Outputs that the step of a running workflow has to give, by its execution. */
  readonly executions: Map<string, readonly string[]>;
  /** Addresses of Socket Mode that nobody has used yet. */
  readonly tickets: Set<string>;
  socketOrigin: string;
  nextId(): number;
}

export interface FakeTeam {
  readonly id: string;
  readonly name: string;
  readonly users: Map<string, FakeUser>;
  readonly channels: Map<string, FakeChannel>;
  /** User groups by their id. */
  readonly groups: Map<string, FakeGroup>;
  readonly messages: FakeMessage[];
  readonly views: Map<string, FakeView>;
  /** Home tabs by person. */
  readonly homes: Map<string, unknown>;
  /** Another one each time that a home tab is drawn. */
  readonly homeHashes: Map<string, string>;
}

export interface FakeUser {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly teamId: string;
  readonly isBot: boolean;
  readonly isGuest: boolean;
  readonly isDeleted: boolean;
  /** "" if the app isn't told. */
  readonly email: string;
  readonly isEmailConfirmed: boolean;
}

export interface FakeChannel {
  readonly id: string;
  readonly name: string;
  readonly hasApp: boolean;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
}

/** A user group. */
export interface FakeGroup {
  readonly id: string;
  readonly name: string;
  readonly users: readonly string[];
}

export interface FakeToken {
  readonly teamId: string;
  /** Of a whole organization, whose lists are by team. */
  readonly isOrg?: boolean;
  readonly scopes: readonly string[];
  isRevoked: boolean;
  /** In ms; missing for one that doesn't expire. */
  readonly expiresAt?: number;
}

export interface FakeMessage {
  readonly channel: string;
  readonly ts: string;
  text: string;
  blocks: unknown;
  readonly threadTs: string;
  /** Only this person sees it; "" for everybody. */
  readonly onlyFor: string;
}

export interface FakeView {
  readonly id: string;
  hash: string;
  readonly userId: string;
  view: Readonly<Record<string, unknown>>;
}

export interface FakeTrigger {
  readonly teamId: string;
  readonly userId: string;
  readonly until: number;
  isUsed: boolean;
}

export interface FakeResponseUrl {
  readonly until: number;
  readonly bodies: unknown[];
}

export interface FakeCode {
  readonly teamId: string;
  readonly isOrg: boolean;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly nonce: string;
}

export interface FakeCall {
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** "" if it was taken. */
  readonly error: string;
}

export type FakeTrouble =
  | { readonly kind: "limit"; readonly retryAfterS: number }
  | { readonly kind: "http"; readonly statusCode: number }
  | { readonly kind: "error"; readonly error: string }
  /** It isn't answered before another method was called. */
  | { readonly kind: "after"; readonly method: string };

export const BOT_ID = "U0BOT";

export function createWorld(now: () => Date): FakeWorld {
  let last = 1000;
  const calls: FakeCall[] = [];
  const waiting = new Map<string, (() => void)[]>();
  return {
    now,
    teams: new Map(),
    tokens: new Map(),
    triggers: new Map(),
    responses: new Map(),
    codes: new Map(),
    rotatesTokens: false,
    refreshTokens: new Map(),
    files: new Map(),
    calls,
    note(call) {
      calls.push(call);
      if (call.error !== "") return;
      for (const go of waiting.get(call.method) ?? []) go();
      waiting.delete(call.method);
    },
    taken: (method) =>
      new Promise((resolve) => {
        if (calls.some((call) => call.method === method && call.error === "")) return resolve();
        waiting.set(method, [...(waiting.get(method) ?? []), resolve]);
      }),
    troubles: new Map(),
    executions: new Map(),
    tickets: new Set(),
    socketOrigin: "",
    nextId: () => (last += 1),
  };
}

export function addTeam(world: FakeWorld, id: string, name = "Sparks"): FakeTeam {
  const team: FakeTeam = {
    id,
    name,
    users: new Map(),
    channels: new Map(),
    groups: new Map(),
    messages: [],
    views: new Map(),
    homes: new Map(),
    homeHashes: new Map(),
  };
  world.teams.set(id, team);
  addUser(team, { id: BOT_ID, name: "Guildhall", isBot: true });
  return team;
}

export function addGroup(team: FakeTeam, group: Partial<FakeGroup> & Pick<FakeGroup, "id" | "users">): void {
  team.groups.set(group.id, { name: group.id, ...group });
}

export function addUser(team: FakeTeam, user: Partial<FakeUser> & Pick<FakeUser, "id" | "name">): void {
  const usual = { locale: "en-US", teamId: team.id, isBot: false, isGuest: false, isDeleted: false };
  const address = { email: "", isEmailConfirmed: true };
  team.users.set(user.id, { ...usual, ...address, ...user });
}

export function addChannel(team: FakeTeam, channel: Partial<FakeChannel> & Pick<FakeChannel, "id" | "name">): void {
  team.channels.set(channel.id, { hasApp: true, isPrivate: false, isArchived: false, ...channel });
}

/** Slack's time of a message, which is its id as well. */
export function nextTs(world: FakeWorld): string {
  return `${Math.floor(world.now().getTime() / 1000)}.${String(world.nextId()).padStart(6, "0")}`;
}
