import { AppError } from "@guildhall/core";
import type { ChatChannel, ChatPerson, ChatProviderName, RedeemOutcome } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { CommitHooks } from "../lib/run-and-tell.ts";
import { translatorOf } from "../lib/texts.ts";
import { ensureChatKey } from "./chat-key.ts";
import { findNames, linkChatMember } from "./chat-member.repository.ts";
import { saveChannels } from "./connection.repository.ts";
import { connectChat } from "./connections.ts";
import { deleteUnmatched } from "./matched-person.repository.ts";
import { useCode } from "./one-time-code.ts";
import type { SpentCode } from "./one-time-code.ts";
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

type RefusalReason = "unknown" | "expired" | "used" | "otherPerson" | "otherWorkspace" | "notAllowed";

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

type Wish = Extract<SpentCode, { readonly state: "spent" }>;

async function redeem(call: Redeeming, { code, ...bearer }: Presented): Promise<RedeemOutcome> {
  const { provider, by } = bearer;
  const wish = await useCode(call, { code, provider });
  if (wish.state !== "spent") throw new CodeRefused(wish.state);
  const { workspaceId } = wish;
  const names = await findNames(call.db, wish);
  if (names === undefined) throw new CodeRefused("unknown");
  await ensureChatKey(call, { workspaceId, provider });
  if (wish.purpose === "connect") {
    await connect(call, bearer, wish);
    return {
      kind: "connected",
      text: translatorOf(by.language)("chat:hello.connected", { workspace: names.workspace }),
    };
  }
  await link(call, bearer, wish);
  return { kind: "linked", text: translatorOf(names.language)("chat:hello.linked", { name: names.member }) };
}

type Bearer = Omit<Presented, "code">;

/** A person's own chat with the bot has their id. */
function isOwnChat({ connection, externalId }: ChatPerson): boolean {
  return connection.externalId === externalId;
}

async function connect(
  call: Redeeming,
  { provider, by, channels }: Bearer,
  { workspaceId, memberId }: Wish,
): Promise<void> {
  if (isOwnChat(by)) throw new CodeRefused("notAllowed");
  const { externalId, language, credentials } = by.connection;
  const name = shownName({ id: externalId, name: by.connection.name });
  const wish = { workspaceId, provider, externalId, name, language, credentials, isPersonal: false };
  if (!(await connectChat(call, wish))) throw new CodeRefused("otherWorkspace");
  if (channels !== undefined) await saveChannels(call.db, wish, { channels, missedScope: "" });
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "chat.connected", payload: { provider, externalId, name } });
}

async function link(call: Redeeming, { provider, by }: Bearer, { workspaceId, memberId }: Wish): Promise<void> {
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
