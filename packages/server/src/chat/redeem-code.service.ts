import { AppError } from "@guildhall/core";
import type { ChatChannel, ChatPerson, ChatProviderName, RedeemOutcome } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { CommitHooks } from "../lib/run-and-tell.ts";
import { translatorOf } from "../lib/texts.ts";
import { holdsNow } from "../session/present-permission.repository.ts";
import { ensureChatKey } from "./chat-key.ts";
import { findChatMembers, findNames, linkChatMember } from "./chat-member.repository.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { saveChannels } from "./connection.repository.ts";
import { connectChat } from "./connections.ts";
import { deleteUnmatched } from "./matched-person.repository.ts";
import { useCode } from "./one-time-code.ts";
import type { CodeGrant } from "./one-time-code.ts";
import { shownName } from "./shown-name.ts";

export type RedeemParts = Pick<Deps, "db" | "config" | "random" | "clock" | "bus">;

interface Presented {
  readonly provider: ChatProviderName;
  readonly code: string;
  readonly by: ChatPerson;
  /** Of the chat, if it's connected by the code. */
  readonly channels?: readonly ChatChannel[];
}

/** Nothing was changed, the code included. */
class CodeRefused extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super("ErrorRefused", `the code is refused: ${reason}`);
    this.reason = reason;
  }
}

type RefusalReason = "unknown" | "expired" | "withdrawn" | "used" | "otherPerson" | "otherWorkspace" | "notAllowed";

/** Links an account or connects a chat, once, as the member wished who made the code. */
export async function redeemCode(parts: RedeemParts, presented: Presented): Promise<RedeemOutcome> {
  try {
    return await runAndTell(parts, (tx, after) =>
      redeem({ ...parts, db: tx, at: parts.clock.now(), ...after }, presented),
    );
  } catch (error) {
    if (!(error instanceof CodeRefused)) throw error;
    return { kind: "refused", text: translatorOf(presented.by.language)(`chat:code.${error.reason}`) };
  }
}

type Redeeming = Pick<Deps, "config" | "random"> &
  Pick<CommitHooks, "tell"> & { readonly db: Handle; readonly at: Date };

async function redeem(call: Redeeming, { code, ...bearer }: Presented): Promise<RedeemOutcome> {
  const wish = await useCode(call, { code, provider: bearer.provider });
  if (wish.state === "unknown") throw new CodeRefused("unknown");
  const names = await findNames(call.db, wish);
  if (names === undefined) throw new CodeRefused("unknown");
  if (wish.state === "spent") await carryOut(call, bearer, wish);
  // Pressed twice, or told again after a crash: what it did is said again, as long as it stands.
  else if (wish.state !== "used" || !(await isDone(call.db, bearer, wish))) throw new CodeRefused(wish.state);
  if (wish.purpose === "connect") {
    const text = translatorOf(bearer.by.language)("chat:hello.connected", { workspace: names.workspace });
    return { kind: "connected", text };
  }
  return { kind: "linked", text: translatorOf(names.language)("chat:hello.linked", { name: names.member }) };
}

async function carryOut(call: Redeeming, bearer: Bearer, wish: CodeGrant): Promise<void> {
  await ensureChatKey(call, { workspaceId: wish.workspaceId, provider: bearer.provider });
  await (wish.purpose === "connect" ? connect : link)(call, bearer, wish);
}

/** Whether the bearer's chat or account is as the code has left it. */
async function isDone(
  db: Handle,
  { provider, by }: Bearer,
  { workspaceId, purpose, memberId }: CodeGrant,
): Promise<boolean> {
  if (purpose === "connect") {
    const { externalId } = by.connection;
    const stored = await findConnection(db, { provider, externalId });
    return stored?.workspaceId === workspaceId && stored.state === "active" && !stored.isPersonal;
  }
  const linked = await findChatMembers(db, { workspaceId, provider, externalIds: [by.externalId] });
  return linked.some(({ id, isActive }) => id === memberId && isActive);
}

type Bearer = Omit<Presented, "code">;

/** A person's own chat with the bot has their id. */
function isOwnChat({ connection, externalId }: ChatPerson): boolean {
  return connection.externalId === externalId;
}

async function connect(
  call: Redeeming,
  { provider, by, channels }: Bearer,
  { workspaceId, memberId }: CodeGrant,
): Promise<void> {
  if (isOwnChat(by)) throw new CodeRefused("notAllowed");
  // If they may again in time, their code is good.
  if (!(await holdsNow(call.db, { workspaceId, memberId }, "manage-ws-settings"))) throw new CodeRefused("withdrawn");
  const { externalId, language, credentials } = by.connection;
  const name = shownName({ id: externalId, name: by.connection.name });
  const wish = { workspaceId, provider, externalId, name, language, credentials, isPersonal: false };
  if (!(await connectChat(call, wish))) throw new CodeRefused("otherWorkspace");
  if (channels !== undefined) await saveChannels(call.db, wish, { channels, missedScope: "" });
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "chat.connected", payload: { provider, externalId, name } });
}

async function link(call: Redeeming, { provider, by }: Bearer, { workspaceId, memberId }: CodeGrant): Promise<void> {
  const { connection, externalId } = by;
  const isElsewhere = connection.workspaceId !== 0 && connection.workspaceId !== workspaceId;
  if (isElsewhere) throw new CodeRefused("otherWorkspace");
  const { db, at } = call;
  if (!(await linkChatMember(db, { workspaceId, provider, externalId, memberId, at }))) {
    throw new CodeRefused("otherPerson");
  }
  await deleteUnmatched(db, { workspaceId, provider, memberId });
  if (isOwnChat(by)) {
    const { name, language, credentials } = connection;
    const wish = { workspaceId, provider, externalId, name, language, credentials, isPersonal: true };
    if (!(await connectChat(call, wish))) throw new CodeRefused("otherWorkspace");
  }
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "chat_user.linked", payload: { memberId, provider } });
}
