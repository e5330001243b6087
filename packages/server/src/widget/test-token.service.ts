import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import type { widgetCalls } from "@guildhall/core/widget";
import type { MemberCall } from "../lib/deps.ts";
import { checkToken } from "./check-token.ts";
import { findPerson } from "./link-member.service.ts";
import { WidgetRefusedError } from "./refused.ts";
import { requireApp } from "./update-widget-settings.service.ts";
import { isTokenSpent } from "./widget-token.repository.ts";
import { findRef } from "./widget-user.repository.ts";

type Tested = EndpointResponse<typeof widgetCalls.test>;

/** Which check a token would fail in the workspace's own app; changes nothing. */
export async function testToken(
  call: MemberCall,
  { token, origin }: EndpointRequest<typeof widgetCalls.test>["body"],
): Promise<Tested> {
  try {
    return { refusal: null, about: "", user: await findUser(call, { token, origin }) };
  } catch (error) {
    if (!(error instanceof WidgetRefusedError)) throw error;
    return { refusal: error.refusal, about: error.about, user: null };
  }
}

async function findUser(
  call: MemberCall,
  { token, origin }: { readonly token: string; readonly origin: string },
): Promise<Tested["user"]> {
  const { db, at } = call;
  const workspaceId = call.actor.workspace.id;
  const app = await requireApp({ db, workspaceId });
  // Whether the page frames the widget isn't known; it may.
  const { claims } = await checkToken(call, token, { app, origin, isFramed: true, at });
  if (await isTokenSpent(db, { workspaceId, jti: claims.jti })) throw new WidgetRefusedError("token_replayed");
  const found = await findPerson(db, { app, claims });
  if (found.state === "new") return null;
  return (await findRef(db, { workspaceId, memberId: found.member.memberId })) ?? null;
}
