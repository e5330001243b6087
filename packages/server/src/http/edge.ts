import { AccessDeniedError, BadRequestError, RefusedError, UnauthenticatedError } from "@guildhall/core";
import type { Access, Endpoint } from "@guildhall/core";
import { holds, mayUse } from "@guildhall/core/permissions";
import type { Duty } from "@guildhall/core/permissions";
import type { FastifyReply, FastifyRequest } from "fastify";
import { identifyIntegration } from "../integrations/index.ts";
import type { ProvenIntegration } from "../integrations/index.ts";
import { createJiraCallers, requireLicense } from "../jira/index.ts";
import type { Deps } from "../lib/deps.ts";
import { toAccessDenied } from "../lib/refuse.ts";
import { findDuties } from "../session/duty.repository.ts";
import type { Sessions } from "../session/sessions.ts";
import { network } from "../session/sign-in-limits.ts";
import { GUEST, toAccessQuestion } from "../session/visitor.ts";
import type { ClientEnd, Visitor } from "../session/visitor.ts";
import type { EdgeCall } from "./implement.ts";
import { chooseLanguage } from "./language.ts";
import type { RequestLimits } from "./request-limits.ts";
import { originOfRequest } from "./own-host.ts";
import { isFromWidget, isRead, requireSameOrigin } from "./same-origin.ts";
import type { RequestPlace } from "./same-origin.ts";
import {
  clearSessionCookie,
  isSecure,
  readCarriedSession,
  readSignInCookie,
  writeSessionCookie,
  writeSignInCookie,
} from "./session-cookie.ts";
import type { CarriedSession } from "./session-cookie.ts";

export interface Edge {
  /**
   * Admits a caller who may use the endpoint, reading from the pool; stream handlers use it too.
   * @throws {UnauthenticatedError} for a guest where sign-in is required
   * @throws {AccessDeniedError} with the reason of core's rules, or for a cross-site change
   * @throws {RefusedError} `workspace_changed` when the caller's page shows another workspace than the session's
   */
  admit(request: FastifyRequest, reply: FastifyReply, endpoint: Pick<Endpoint, "access">): Promise<EdgeCall>;
}

export interface EdgeParts {
  readonly deps: Deps;
  readonly sessions: Sessions;
  readonly limits: RequestLimits;
}

/** One per server. */
export function createEdge({ deps, sessions, limits }: EdgeParts): Edge {
  const { config, clock } = deps;
  const jiraCallers = createJiraCallers(deps);
  return {
    async admit(request, reply, { access }) {
      const newsMark = deps.bus.mark();
      const at = clock.now();
      // PostgreSQL can't store NUL in text.
      if (request.url.includes("%00")) throw new BadRequestError("the address holds a NUL character");
      const secure = isSecure(config, request);
      const carried = readCarriedSession(request, secure);
      const place = {
        method: request.method,
        fetchSite: textOf(request.headers["sec-fetch-site"]),
        origin: request.headers.origin,
        ownOrigin: originOfRequest(config, request),
      };
      const jira = await jiraCallers.recognize({
        authorization: request.headers.authorization,
        isChange: !isRead(request.method),
        ownOrigin: place.ownOrigin,
        at,
      });
      const client = createClientEnd(request, reply, { secure, at });
      if (jira === null) requireMeant({ carried, place, access });
      const visitor = jira ?? (await identify(sessions, { carried, at, client, place }));
      limits.count(nameOf(visitor, request), at.getTime());
      requireLicensedJira(visitor, { access, method: request.method });
      if (access.who === "member") requireSameWorkspace(visitor, textOf(request.headers["x-workspace-id"]));
      // Looked up only for integration endpoints: its key opens nothing else.
      const integration =
        access.who === "integration" ? await identifyIntegration(deps.db.handle, carried.token) : null;
      const own = depsWithin(deps, { access, visitor, integration });
      const duties = await dutiesOf(visitor, { db: own.db.handle, access });
      requireAccess({ visitor, integration, duties }, access);
      return {
        deps: own,
        db: own.db.handle,
        place,
        at,
        requestId: request.id,
        language: languageOf(request, visitor),
        visitor,
        client,
        newsMark,
        afterCommit: (follow) => follow(),
        tell: (message) => deps.bus.publish(message),
        ...memberIn(visitor),
        ...(integration === null ? {} : { integration }),
      };
    },
  };
}

export function languageOf(request: Pick<FastifyRequest, "headers">, visitor: Visitor = GUEST) {
  const { identity } = visitor;
  return chooseLanguage({
    header: textOf(request.headers["x-language"]),
    accepted: request.headers["accept-language"],
    ...(identity === null ? {} : { account: identity.language }),
  });
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Whose requests are counted together. */
function nameOf({ identity, jira }: Visitor, request: FastifyRequest): string {
  if (identity !== null) return String(identity.accountId);
  if (jira === undefined) return network(request.ip);
  // All of Jira comes from a few addresses of Atlassian's.
  const { installationId, accountId } = jira.invocation;
  return `jira ${installationId} ${accountId ?? ""}`;
}

/** Refuses what a page of another site may have sent; an invocation token is never sent by itself. */
function requireMeant({
  carried,
  place,
  access,
}: Pick<Identifying, "carried" | "place"> & { readonly access: Access }): void {
  const isMeant = !carried.hasCookie && (carried.token !== null || access.widget === true);
  requireSameOrigin({ ...place, hasCookie: carried.isCookie, isMeant });
}

/** Without a license there, nothing is changed from Jira; the app's own calls decide for themselves. */
function requireLicensedJira(
  { jira }: Visitor,
  { access, method }: { readonly access: Access; readonly method: string },
): void {
  if (jira !== undefined && access.who !== "jira" && !isRead(method)) requireLicense(jira);
}

interface Identifying {
  readonly carried: CarriedSession;
  readonly at: Date;
  readonly client: ClientEnd;
  readonly place: RequestPlace;
}

async function identify(sessions: Sessions, { carried, at, client, place }: Identifying): Promise<Visitor> {
  if (carried.token === null) return GUEST;
  const { visitor, isExtended } = await sessions.resolve(carried.token, at);
  const widget = visitor.identity?.widget ?? null;
  // Elsewhere, and as a cookie, it's no session at all.
  if (widget !== null && (carried.isCookie || !isFromWidget(place, widget))) return GUEST;
  if (!carried.isCookie || visitor.identity === null) return visitor;
  if (isExtended) client.setSession(carried.token, visitor.identity.expiresAt);
  return visitor;
}

function createClientEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, at }: { readonly secure: boolean; readonly at: Date },
): ClientEnd {
  return {
    ip: request.ip,
    setSession: (token, expiresAt) => {
      writeSessionCookie(reply, { token, secure, lifetimeMs: expiresAt.getTime() - at.getTime() });
    },
    clearSession: () => clearSessionCookie(reply, secure),
    readSignIn: () => readSignInCookie(request, secure),
    keepSignIn: (text, lifetimeMs = 0) => writeSignInCookie(reply, { text, secure, lifetimeMs }),
  };
}

/** Members of one workspace can't reach another's rows; accounts, which may have several, can. */
function depsWithin(
  deps: Deps,
  { access, visitor, integration }: Omit<AccessSubject, "duties"> & { readonly access: Access },
): Deps {
  const workspaceId = access.who === "member" ? visitor.actor?.workspace.id : integration?.workspaceId;
  if (workspaceId === undefined || !deps.db.isFenced) return deps;
  return { ...deps, db: deps.db.within(workspaceId) };
}

/** A tab still showing the previous workspace must neither read nor change the session's current one. */
function memberIn({ actor, identity, jira }: Visitor): Partial<Pick<EdgeCall, "actor" | "via" | "jira">> {
  const inJira = jira === undefined ? {} : { jira };
  return actor === null ? inJira : { ...inJira, actor, via: identity?.via ?? null };
}

function requireSameWorkspace({ actor }: Visitor, shown: string | undefined): void {
  if (actor === null || shown === undefined || shown === String(actor.workspace.id)) return;
  throw new RefusedError("workspace_changed", { workspaceId: actor.workspace.id, shown });
}

/** The caller's duties, loaded only where they allow more than permissions do. */
async function dutiesOf(
  { actor }: Visitor,
  { db, access }: { readonly db: Deps["db"]["handle"]; readonly access: Access },
): Promise<readonly Duty[]> {
  if (actor === null || access.duty === undefined || access.permission?.some((each) => holds(actor, each)) === true)
    return [];
  return findDuties(db, { workspaceId: actor.workspace.id, memberId: actor.memberId });
}

interface AccessSubject {
  readonly visitor: Visitor;
  readonly integration: ProvenIntegration | null;
  readonly duties: readonly Duty[];
}

function requireAccess({ visitor, integration, duties }: AccessSubject, access: Access): void {
  const decision = mayUse({ ...toAccessQuestion(visitor), isIntegration: integration !== null, duties }, access);
  if (decision.allowed) return;
  if (decision.reason === "sign_in_first") throw unknownTo(visitor);
  throw toAccessDenied(decision);
}

/** To Atlassian's servers, a 401 says that their token isn't taken: they keep it from the frame. */
function unknownTo({ jira }: Visitor): UnauthenticatedError | AccessDeniedError {
  return jira === undefined ? new UnauthenticatedError() : new AccessDeniedError("jira_not_known");
}
