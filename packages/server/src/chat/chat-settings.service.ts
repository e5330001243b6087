import { fieldChanges, InvalidInputError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import type { chatCalls, ChatSettings } from "@guildhall/core/integrations";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { findBot } from "./bot.repository.ts";
import { findChatHealth } from "./chat-health.repository.ts";
import type { ChatHealth } from "./chat-health.repository.ts";
import { withdrawChatKey } from "./chat-key.ts";
import type { StoredConnection } from "./connected-chat.repository.ts";
import {
  deleteConnection,
  hasChats,
  listChannels,
  listConnections,
  lockConnection,
  saveChannelChoice,
} from "./connection.repository.ts";
import { chatProblemOf } from "./chat-problem.ts";
import { releaseTeam } from "./release-team.service.ts";
import { requireChat, requireConnection } from "./require-chat.ts";
import { createCode } from "./one-time-code.ts";

/** How long ago what was given up still counts, in ms: a week. */
const FAILURES_MS = 7 * 24 * 3_600_000;

/** @throws {NotFoundError} when this server doesn't run that chat */
export async function readChatSettings(call: MemberCall, provider: ChatProviderName): Promise<ChatSettings> {
  requireChat(call, provider);
  const { db, actor, at } = call;
  const workspaceId = actor.workspace.id;
  const connections = await listConnections(db, { workspaceId, provider });
  const channels = await listChannels(db, { workspaceId, provider });
  const since = new Date(at.getTime() - FAILURES_MS);
  const health = await findChatHealth(db, { workspaceId, provider, since });
  return {
    provider,
    connections: connections.map(({ externalId, name, state, changedAt, channelId, missedScope, ...choice }) => ({
      externalId,
      name,
      state,
      changedAt: changedAt.toISOString(),
      channelId,
      channels: channels
        .filter((channel) => channel.externalId === externalId)
        .map((channel) => ({ id: channel.id, name: channel.name })),
      missedScope,
      hasDigest: choice.hasDigest,
      matchesEmails: choice.matchesEmails,
      peopleReadAt: choice.peopleReadAt?.toISOString() ?? null,
      waiting: health.get(externalId)?.waiting ?? 0,
      failed: health.get(externalId)?.failed ?? 0,
      lastFailure: presentFailure(health.get(externalId)),
      lastSentAt: health.get(externalId)?.lastSentAt?.toISOString() ?? null,
    })),
    refusedSince: (await findBot(db, provider))?.refusedAt?.toISOString() ?? null,
  };
}

function presentFailure(health: ChatHealth | undefined): ChatSettings["connections"][number]["lastFailure"] {
  if (health === undefined || health.failed === 0) return null;
  return { problem: chatProblemOf(health.lastError ?? ""), channel: health.lastChannel ?? "" };
}

type Choice = Pick<StoredConnection, "channelId" | "hasDigest" | "matchesEmails">;

/** What's omitted stays. */
type SomeChoice = { readonly [Field in keyof Choice]?: Choice[Field] | undefined };

/**
 * Chooses where announcements go that chose no channel, whether a weekly digest does, and whether people are
 * known by their email.
 * @throws {NotFoundError} @throws {InvalidInputError} `channel_unavailable` @throws {ChangedError} if the form is out of
 * date
 */
export async function updateChatSettings(
  call: MemberCall,
  provider: ChatProviderName,
  {
    externalId,
    seen = {},
    ...wanted
  }: SomeChoice & { readonly externalId: string; readonly seen?: SomeChoice | undefined },
): Promise<ChatSettings> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  await lockConnection(db, { workspaceId, provider, externalId });
  const { channelId, hasDigest, matchesEmails } = await requireConnection(call, { provider, externalId });
  const before: Choice = { channelId, hasDigest, matchesEmails };
  const after = overwrite<Choice>({ wanted: withoutGaps(wanted), seen: withoutGaps(seen), now: before });
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return readChatSettings(call, provider);
  if (after.channelId !== "" && after.channelId !== channelId) {
    const channels = await listChannels(db, { workspaceId, provider });
    const isThere = channels.some((each) => each.externalId === externalId && each.id === after.channelId);
    if (!isThere) throw new InvalidInputError([{ field: "channelId", code: "channel_unavailable" }]);
  }
  await saveChannelChoice(db, { workspaceId, provider, externalId, ...after });
  await recordEvent(call, { type: "chat.changed", payload: { provider, changes } });
  return readChatSettings(call, provider);
}

/** Without fields that are undefined. */
function withoutGaps({ channelId, hasDigest, matchesEmails }: SomeChoice): Partial<Choice> {
  return {
    ...(channelId !== undefined && { channelId }),
    ...(hasDigest !== undefined && { hasDigest }),
    ...(matchesEmails !== undefined && { matchesEmails }),
  };
}

/** @throws {NotFoundError} when this server doesn't run that chat */
export async function createChatCode(
  call: MemberCall,
  provider: ChatProviderName,
  purpose: "link" | "connect",
): Promise<EndpointResponse<typeof chatCalls.createCode>> {
  requireChat(call, provider);
  const { actor, deps } = call;
  const wish = { workspaceId: actor.workspace.id, provider, purpose, memberId: actor.memberId };
  const { code, expiresAt } = await createCode({ ...call, random: deps.random }, wish);
  const link = await deps.channels.codeLink(call.db, provider, { code, purpose });
  return { code, expiresAt: expiresAt.toISOString(), link };
}

/** @throws {NotFoundError} when it isn't connected here */
export async function disconnectChat(
  call: MemberCall,
  { provider, externalId }: { readonly provider: ChatProviderName; readonly externalId: string },
): Promise<ChatSettings> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const connection = await requireConnection(call, { provider, externalId });
  const { name } = connection;
  await releaseTeam(call, connection);
  await deleteConnection(db, { workspaceId, provider, externalId });
  if (!(await hasChats(db, workspaceId, provider))) await withdrawChatKey(db, { workspaceId, provider });
  const payload = { provider, externalId, name, reason: "removed" as const, managerIds: [] };
  await recordEvent(call, { type: "chat.disconnected", payload });
  return readChatSettings(call, provider);
}

/** @throws {NotFoundError} when it isn't connected here */
export async function releaseTeamPeople(
  call: MemberCall,
  { provider, externalId }: { readonly provider: ChatProviderName; readonly externalId: string },
): Promise<ChatSettings> {
  await releaseTeam(call, await requireConnection(call, { provider, externalId }));
  return readChatSettings(call, provider);
}
