import type { ChatConnection, ChatPerson, ChatReceiver } from "@guildhall/core/chat";
import { WebAPIPlatformError } from "@slack/web-api";
import type { WebClient } from "@slack/web-api";
import { toLanguage } from "./texts/slack-text.ts";

/** Somebody of a team, as far as it matters here. */
export interface SlackPerson {
  readonly externalId: string;
  readonly name: string;
  readonly locale: string | undefined;
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

export function createPeople(now: () => Date): People {
  const known = new Map<string, { readonly person: Promise<SlackPerson>; readonly until: number }>();

  function find(asked: Asked, userId: string): Promise<SlackPerson> {
    const key = `${asked.connection.externalId}:${userId}`;
    const at = now().getTime();
    const found = known.get(key);
    if (found !== undefined && found.until > at) return found.person;
    const person = ask(asked, userId);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(key, { person, until: at + PERSON_LIFETIME_MS });
    // A failure isn't remembered.
    person.catch(() => known.delete(key));
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
    const name = [user.profile?.display_name, user.profile?.real_name, user.name].find((each) => each) ?? userId;
    return { externalId: userId, name, locale: user.locale, kind: kindOf({ ...user, id: userId }, connection) };
  } catch (error) {
    const reason = error instanceof WebAPIPlatformError ? error.data.error : "";
    if (reason === "user_not_found" || reason === "user_not_visible")
      return { externalId: userId, name: userId, locale: undefined, kind: "unknownPerson" };
    // Without the scope nobody can be told apart; the workspace decides by whom it knows.
    if (reason === "missing_scope") return { externalId: userId, name: userId, locale: undefined, kind: "person" };
    throw error;
  }
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

function kindOf(user: SlackUser, { externalId }: ChatConnection): SlackPerson["kind"] {
  if (user.is_bot === true || user.id === SLACKBOT) return "bot";
  if (user.deleted === true) return "deactivated";
  if (user.is_restricted === true || user.is_ultra_restricted === true) return "guest";
  // In an organization, a member's own team may be another one of it.
  const isOther = user.team_id !== undefined && user.team_id !== externalId && user.enterprise_user === undefined;
  return user.is_stranger === true || isOther ? "otherTeam" : "person";
}
