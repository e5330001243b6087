import type { ChatProviderName } from "@guildhall/core/chat";
import { safeReturnPath } from "@guildhall/core/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Edge } from "../http/edge.ts";
import type { SignInAim } from "../session/sign-in-attempt.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { finishSignIn } from "./finish-sign-in.service.ts";
import type { Messengers } from "./messenger-protocols.ts";
import { startSignIn } from "./start-sign-in.service.ts";

const text = z.catch(z.string(), "");
const id = z.catch(z.int(), 0);

/** Whatever stands in the address: what can't be read is empty. */
const departure = z.object({
  redirect: text,
  aim: text,
  license_type: text,
  workspace_id: z.pipe(z.catch(z.string(), ""), z.pipe(z.transform(Number), id)),
  email: text,
  token: text,
});
const comingBack = z.object({ state: text, code: text, error: text });

export interface SignInParts {
  /** With the API's base path. */
  readonly api: FastifyInstance;
  readonly edge: Edge;
}

/** Pages that browsers open, to leave for a messenger and to come back: no calls, so they always lead on to a page. */
export function registerMessengerSignIn({ api, edge }: SignInParts, messengers: Messengers): void {
  const admit = (request: FastifyRequest, reply: FastifyReply): Promise<VisitorCall> =>
    edge.admit(request, reply, { access: { who: "anyone" } });
  const depart =
    (provider: ChatProviderName, aim?: "sign_up") => async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await admit(request, reply);
      const query = z.parse(departure, request.query);
      const wish = { provider, aim: aimOf(call, { ...query, aim: aim ?? query.aim }) };
      const returnPath = safeReturnPath(query.redirect);
      return reply.redirect(await startSignIn(call, messengers, { ...wish, returnPath }), 303);
    };
  const comeBack = (provider: ChatProviderName) => async (request: FastifyRequest, reply: FastifyReply) => {
    const call = await admit(request, reply);
    const back = z.parse(comingBack, request.query);
    return reply.redirect(await finishSignIn(call, messengers, { provider, ...back }), 303);
  };
  api.get("/slack/sign-in", depart("slack"));
  api.get("/slack/sign-in/callback", comeBack("slack"));
  api.get("/telegram/sign-in/oauth", depart("telegram"));
  api.get("/telegram/sign-in/callback", comeBack("telegram"));
  api.get("/telegram/install/oauth", depart("telegram", "sign_up"));
}

type Query = z.output<typeof departure>;

/** Signing in, unless it's said to be something else. */
function aimOf(call: VisitorCall, query: Query): SignInAim {
  switch (query.aim) {
    case "sign_up":
      return { kind: "sign_up", licenseType: query.license_type };
    case "link":
      return { kind: "link", accountId: linkingAccount(call) };
    case "invite":
      return {
        kind: "invite",
        invite: { workspaceId: query.workspace_id, email: query.email, token: query.token },
      };
    default:
      return { kind: "sign_in" };
  }
}

/** 0 unless somebody in person wants it: another site's page may not make them. */
function linkingAccount({ visitor: { identity }, place: { fetchSite } }: VisitorCall): number {
  const isOwnWish = fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
  return identity !== null && identity.via === null && identity.widget === null && isOwnWish ? identity.accountId : 0;
}
