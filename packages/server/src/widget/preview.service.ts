import type { EndpointResponse } from "@guildhall/core";
import type { widgetCalls } from "@guildhall/core/widget";
import * as z from "zod/mini";
import type { Deps, MemberCall } from "../lib/deps.ts";
import { openText, sealText } from "../lib/sealed-text.ts";
import { PREVIEW_KID } from "../session/session.repository.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { WidgetRefusedError } from "./refused.ts";
import { insertWidgetSession } from "./widget-session.ts";
import type { OpenedSession } from "./widget-session.ts";
import { spendToken } from "./widget-token.repository.ts";
import { findMember } from "./widget-user.repository.ts";

const LIFETIME_MS = 60_000;
const PREFIX = "preview.";
const PURPOSE = "widget preview";
const ID_BYTES = 18;

const sealed = z.object({ workspaceId: z.int(), memberId: z.int(), jti: z.string(), endsAt: z.int() });

/** Whom a preview is for, until when. */
type PreviewToken = z.output<typeof sealed>;

/** A token that the server makes for its own page; nobody else can, and nobody can read it. */
export function createPreviewToken({ deps, actor, at }: MemberCall): EndpointResponse<typeof widgetCalls.preview> {
  const { config, random } = deps;
  const preview: PreviewToken = {
    workspaceId: actor.workspace.id,
    memberId: actor.memberId,
    jti: random.token(ID_BYTES),
    endsAt: at.getTime() + LIFETIME_MS,
  };
  const text = sealText(JSON.stringify(preview), { secret: config.secret, purpose: PURPOSE, random });
  return { token: PREFIX + text.toString("base64url") };
}

/** Null for any other token. */
export function readPreviewToken({ config }: Pick<Deps, "config">, token: string): PreviewToken | null {
  if (!token.startsWith(PREFIX)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), "base64url");
  const text = openText(bytes, { secret: config.secret, purpose: PURPOSE });
  return text === null ? null : z.parse(sealed, JSON.parse(text));
}

/** Opens the session of a preview, from the server's own pages only. @throws {WidgetRefusedError} */
export async function openPreview(call: VisitorCall, preview: PreviewToken): Promise<OpenedSession> {
  const { place, at } = call;
  const { workspaceId, memberId, jti, endsAt } = preview;
  if (place.origin !== place.ownOrigin) throw new WidgetRefusedError("origin_not_allowed", place.origin);
  if (at.getTime() >= endsAt) throw new WidgetRefusedError("token_expired");
  return transact(call, async (inside: InsideCall) => {
    const expiresAt = new Date(endsAt);
    if (!(await spendToken(inside.db, { workspaceId, jti: PREFIX + jti, expiresAt })))
      throw new WidgetRefusedError("token_replayed");
    const member = await findMember(inside.db, { workspaceId, memberId });
    if (member === undefined || member.isDisabled) throw new WidgetRefusedError("member_disabled");
    // As in a frame: browsers name no origin when a page reads from its own.
    const widget = { origin: place.ownOrigin, isFramed: true, kid: PREVIEW_KID, sub: "" };
    return insertWidgetSession(inside, { accountId: member.accountId, workspaceId, widget });
  });
}
