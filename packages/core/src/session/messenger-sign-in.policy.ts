import type { SignInError } from "../lib/text-codes.ts";

/** Who somebody is that a messenger vouches for, as far as it's known here. */
export interface MessengerFacts {
  readonly provider: "slack" | "telegram";
  /** The account that the person was linked to; null for none. */
  readonly linkedAccount: LinkedAccount | null;
  /** The accounts of the members that the person is in connected chats; in Slack, in the team's workspace. */
  readonly chatAccounts: readonly ReachingAccount[];
  /** The workspace that the person's team is connected to; null for none, and for a messenger without teams. */
  readonly teamWorkspaceId: number | null;
  /** Whether the messenger has confirmed an email address of theirs. */
  readonly hasEmail: boolean;
  /** The account with that address. */
  readonly emailAccount: EmailAccount | null;
}

export interface ReachingAccount {
  readonly id: number;
  readonly isSuperAdmin: boolean;
  /** All of its workspaces, also those where it's disabled. */
  readonly workspaceIds: readonly number[];
}

export interface EmailAccount extends ReachingAccount {
  /** It's somebody else of the messenger already: an address alone doesn't tell two people apart. */
  readonly isSomebodyElse: boolean;
}

export interface LinkedAccount extends ReachingAccount {
  /** Linked only since the messenger had confirmed the account's address. */
  readonly byEmail: boolean;
}

export type MessengerEntry =
  | { readonly act: "enter"; readonly accountId: number }
  /** From now on the person is this account, which joins the team's workspace if it isn't there yet. */
  | { readonly act: "adopt"; readonly accountId: number; readonly workspaceId: number }
  /** Gets a new account in the team's workspace. */
  | { readonly act: "join"; readonly workspaceId: number }
  | { readonly act: "refuse"; readonly error: SignInError };

/**
 * What a team says of its people opens an account only while that account reaches nothing but the team's workspace:
 * whoever runs a team could give its members any address. Telegram has no teams; whom it knows has linked themselves.
 */
export function enterByMessenger(facts: MessengerFacts): MessengerEntry {
  const { linkedAccount, teamWorkspaceId } = facts;
  if (linkedAccount !== null) {
    if (linkedAccount.byEmail && reachesMore(linkedAccount, teamWorkspaceId)) return LINK_FIRST;
    return { act: "enter", accountId: linkedAccount.id };
  }
  const [known, other] = facts.chatAccounts;
  if (known === undefined) return enterByTeam(facts);
  if (other !== undefined) return { act: "refuse", error: mismatchOf(facts.provider) };
  if (facts.provider === "slack" && reachesMore(known, teamWorkspaceId)) return LINK_FIRST;
  return { act: "enter", accountId: known.id };
}

const LINK_FIRST: MessengerEntry = { act: "refuse", error: "link_first" };

function enterByTeam({ provider, teamWorkspaceId, hasEmail, emailAccount }: MessengerFacts): MessengerEntry {
  if (teamWorkspaceId === null) {
    return { act: "refuse", error: provider === "slack" ? "unknown_slack_ws" : "unknown_tg_ws" };
  }
  if (!hasEmail) return LINK_FIRST;
  if (emailAccount === null) return { act: "join", workspaceId: teamWorkspaceId };
  if (emailAccount.isSomebodyElse || reachesMore(emailAccount, teamWorkspaceId)) return LINK_FIRST;
  return { act: "adopt", accountId: emailAccount.id, workspaceId: teamWorkspaceId };
}

function reachesMore({ isSuperAdmin, workspaceIds }: ReachingAccount, teamWorkspaceId: number | null): boolean {
  return isSuperAdmin || workspaceIds.some((id) => id !== teamWorkspaceId);
}

/** The person belongs to somebody else here. */
export function mismatchOf(provider: MessengerFacts["provider"]): SignInError {
  return provider === "slack" ? "mismatch_slack_ws" : "mismatch_tg_ws";
}

/** What a messenger answers instead of a code. */
export function refusalOf(reason: string): SignInError {
  return reason === "access_denied" ? "access_denied" : "unknown";
}

export interface IdentityFacts {
  readonly linkedProviders: readonly string[];
  /** Those with which one can sign in here now, the directory included. */
  readonly openProviders: readonly string[];
  /** Every account has an address, to which a link for a new password can be sent. */
  readonly emailAuth: boolean;
}

/** Whether the account can still be entered without the provider. */
export function mayUnlinkIdentity(provider: string, facts: IdentityFacts): boolean {
  const others = facts.linkedProviders.filter((each) => each !== provider && facts.openProviders.includes(each));
  return facts.emailAuth || others.length > 0;
}
