import { UnauthenticatedError, WIDGET_SESSION_MS } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { widgetCalls } from "@guildhall/core/widget";
import type { Call } from "../lib/deps.ts";
import { getUserInfo } from "../session/get-user-info.service.ts";
import { createSessionToken, hashSessionToken } from "../session/session-token.ts";
import { insertSession } from "../session/session.repository.ts";
import type { NewSession } from "../session/session.repository.ts";
import { readOpenedSession } from "../session/sessions.ts";
import type { VisitorCall } from "../session/visitor.ts";

/** A session that was just opened, with its secret. */
export interface OpenedSession {
  readonly session: string;
  readonly expiresAt: Date;
}

/** Opens a widget's session of 15 minutes. */
export async function insertWidgetSession(
  { deps, db, at }: Call,
  whose: Pick<NewSession, "accountId" | "workspaceId" | "widget">,
): Promise<OpenedSession> {
  const session = createSessionToken(deps.random);
  const expiresAt = new Date(at.getTime() + WIDGET_SESSION_MS);
  await insertSession(db, { tokenHash: hashOf(session), at, expiresAt, ...whose });
  return { session, expiresAt };
}

/** Who the session's member is, besides the session: it saves the widget a round trip. */
export async function presentSession(
  call: VisitorCall,
  { session, expiresAt }: OpenedSession,
): Promise<EndpointResponse<typeof widgetCalls.openSession>> {
  const visitor = await readOpenedSession(
    call.db,
    { tokenHash: hashOf(session), at: call.at },
    call.deps.config.licenses,
  );
  const info = await getUserInfo({ ...call, visitor });
  if (!info.loggedIn) throw new UnauthenticatedError();
  return { session, expiresAt: expiresAt.toISOString(), info };
}

function hashOf(session: string): Buffer {
  return hashSessionToken(session) ?? Buffer.alloc(0);
}
