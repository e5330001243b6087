import type { ChatConnection, ChatPerson, ChatReceiver } from "@guildhall/core/chat";
import { WebAPIPlatformError } from "@slack/web-api";
import type { WebClient } from "@slack/web-api";
import { toLanguage } from "./texts/slack-text.ts";

/** Somebody of a team, as far as it matters here. */
export interface SlackPerson {
  readonly externalId: string;
  readonly name: string;
  readonly locale: string | undefined;
  /** "" unless Slack has confirmed it. */
  readonly email: string;
  readonly kind: "person" | "bot" | "guest" | "deactivated" | "otherTeam" | "unknownPerson";
}

export interface Asked {
  readonly client: WebClient;
  readonly connection: ChatConnection;
}

/** Looks people up, and remembers them for a while. */
export interface People {
  find(asked: Asked, userId: string): Promise<SlackPerson>;
  /** As the host knows people who do something. */
  findActor(asked: Asked, userId: string): Promise<ChatPerson>;
}

/** How long somebody is remembered, in ms. */
export const PERSON_LIFETIME_MS = 300_000;

/** People remembered at most. */
const MAX_REMEMBERED = 20_000;

/** What is needed of the host. */
export interface PeopleHost {
  now(): Date;
  /** Tells of somebody whose address Slack has confirmed: they may be a member whom nobody has linked yet. */
  recognize(connection: ChatConnection, person: { readonly externalId: string; readonly email: string }): Promise<void>;
}

export function createPeople(host: PeopleHost): People {
  const known = new Map<string, { readonly person: Promise<SlackPerson>; readonly until: number }>();

  function look(asked: Asked, userId: string): Promise<SlackPerson> {
    const key = `${asked.connection.externalId}:${userId}`;
    const at = host.now().getTime();
    const found = known.get(key);
    if (found !== undefined && found.until > at) return found.person;
    const person = ask(asked, userId);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(key, { person, until: at + PERSON_LIFETIME_MS });
    // A failure isn't remembered.
    person.catch(() => known.delete(key));
    return person;
  }

  async function find(asked: Asked, userId: string): Promise<SlackPerson> {
    const person = await look(asked, userId);
    const { kind, email, externalId } = person;
    // Again whenever they're met: they may have become a member meanwhile.
    if (kind === "person" && email !== "") await host.recognize(asked.connection, { externalId, email });
    return person;
  }

  return {
    find,
    async findActor(asked, userId) {
      const { connection } = asked;
      const { name, locale } = await find(asked, userId);
      return { connection, externalId: userId, name, language: toLanguage(locale, connection.language) };
    },
  };
}

export function toReceiver({ externalId, name }: SlackPerson): ChatReceiver {
  return { externalId, name };
}

async function ask({ client, connection }: Asked, userId: string): Promise<SlackPerson> {
  try {
    const { user = {} } = await client.users.info({ user: userId, include_locale: true });
    const name = nameOf(user, userId);
    const { locale } = user;
    const kind = kindOf({ ...user, id: userId }, connection);
    return { externalId: userId, name, locale, email: emailOf(user), kind };
  } catch (error) {
    const reason = error instanceof WebAPIPlatformError ? error.data.error : "";
    const unknown = { externalId: userId, name: userId, locale: undefined, email: "" };
    if (reason === "user_not_found" || reason === "user_not_visible") return { ...unknown, kind: "unknownPerson" };
    // Without the scope nobody can be told apart; the workspace decides by whom it knows.
    if (reason === "missing_scope") return { ...unknown, kind: "person" };
    throw error;
  }
}

interface NameOwner {
  readonly name?: string;
  readonly profile?: { readonly display_name?: string; readonly real_name?: string };
}

export function nameOf({ name, profile }: NameOwner, id: string): string {
  return [profile?.display_name, profile?.real_name, name].find((each) => each) ?? id;
}

interface EmailOwner {
  readonly is_email_confirmed?: boolean;
  readonly profile?: { readonly email?: string };
}

export function emailOf({ is_email_confirmed: isConfirmed = false, profile }: EmailOwner): string {
  return isConfirmed ? (profile?.email ?? "") : "";
}

interface SlackUser {
  readonly id: string;
  readonly team_id?: string;
  readonly deleted?: boolean;
  readonly is_bot?: boolean;
  readonly is_restricted?: boolean;
  readonly is_ultra_restricted?: boolean;
  readonly is_stranger?: boolean;
  readonly enterprise_user?: object;
}

// Slack's own bot doesn't say that it is one.
const SLACKBOT = "USLACKBOT";

export function kindOf(user: SlackUser, { externalId }: ChatConnection): SlackPerson["kind"] {
  if (user.is_bot === true || user.id === SLACKBOT) return "bot";
  if (user.deleted === true) return "deactivated";
  if (user.is_restricted === true || user.is_ultra_restricted === true) return "guest";
  // In an organization, a member's own team may be another one of it.
  const isOther = user.team_id !== undefined && user.team_id !== externalId && user.enterprise_user === undefined;
  return user.is_stranger === true || isOther ? "otherTeam" : "person";
}
