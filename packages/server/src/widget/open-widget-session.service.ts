import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import { lastSecondOf } from "@guildhall/core/widget";
import type { widgetCalls, WidgetRefusal } from "@guildhall/core/widget";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { checkToken, readHints, refuseBlank } from "./check-token.ts";
import { linkPerson } from "./link-member.service.ts";
import { openPreview, readPreviewToken } from "./preview.service.ts";
import { WidgetRefusedError } from "./refused.ts";
import { findAppById } from "./widget-app.repository.ts";
import type { WidgetApp } from "./widget-app.repository.ts";
import type { WidgetLimits } from "./widget-limits.ts";
import { countRefusal } from "./widget-refusal.repository.ts";
import { insertWidgetSession, presentSession } from "./widget-session.ts";
import { spendToken } from "./widget-token.repository.ts";

type Exchange = EndpointRequest<typeof widgetCalls.openSession>["body"];
type Opened = EndpointResponse<typeof widgetCalls.openSession>;

/** Told of every exchange. */
export interface ExchangeWatch {
  opened(): void;
  refused(reason: WidgetRefusal): void;
}

export interface ExchangeParts {
  readonly limits: WidgetLimits;
  readonly watch: ExchangeWatch;
}

/**
 * Exchanges a host's token for a session; must not run in a transaction, so that refusals stay counted.
 * @throws {WidgetRefusedError} with the first check that fails
 * @throws {TooManyRequestsError} for too many of the app, the origin or the person
 */
export async function openWidgetSession(
  call: VisitorCall,
  exchange: Exchange,
  { limits, watch }: ExchangeParts,
): Promise<Opened> {
  const preview = readPreviewToken(call.deps, exchange.token);
  if (preview !== null) return presentSession(call, await openPreview(call, preview));
  const page = pageOf(call, exchange);
  const { app, isNamed, isBlank } = await findApp(call, exchange);
  const mayList = app !== undefined && (await countExchange({ app, page, isBlank, limits }));
  try {
    if (app === undefined || !isNamed) throw refusalWithoutApp(exchange);
    const opened = await exchangeToken(call, { app, page, token: exchange.token, limits });
    watch.opened();
    return opened;
  } catch (error) {
    if (!(error instanceof WidgetRefusedError)) throw error;
    watch.refused(error.refusal);
    if (mayList) {
      const { workspaceId } = app;
      await countRefusal(call.db, { workspaceId, reason: error.refusal, origin: page.origin, at: call.at });
    }
    throw error;
  }
}

interface FoundApp {
  /** The one that the page names, else the token's, whose admins learn of a page that names none of ours. */
  readonly app: WidgetApp | undefined;
  readonly isNamed: boolean;
  /** There's no token to look at. */
  readonly isBlank: boolean;
}

async function findApp({ db }: VisitorCall, { app: named, token }: Exchange): Promise<FoundApp> {
  const hints = readHints(token);
  const isBlank = hints === null;
  const app = await findAppById(db, named ?? hints?.appId ?? "");
  if (app !== undefined || named === undefined || hints === null) return { app, isNamed: app !== undefined, isBlank };
  return { app: await findAppById(db, hints.appId), isNamed: false, isBlank };
}

function refusalWithoutApp({ app, token }: Exchange): WidgetRefusedError {
  if (app === undefined && readHints(token) === null) return refuseBlank(token);
  return new WidgetRefusedError("unknown_app");
}

interface Counted {
  readonly app: WidgetApp;
  readonly page: ReturnType<typeof pageOf>;
  readonly isBlank: boolean;
  readonly limits: WidgetLimits;
}

/** Returns whether a refusal may be listed. @throws {TooManyRequestsError} */
async function countExchange({ app, page, isBlank, limits }: Counted): Promise<boolean> {
  if (isBlank) return limits.mayListBlank(app);
  // Others' origins count as one: anyone can make them up.
  await limits.countPage({ appId: app.appId, origin: app.origins.includes(page.origin) ? page.origin : "" });
  return true;
}

/** The page that shows the widget; a frame of the server's own must say which that is. */
function pageOf(
  { place }: VisitorCall,
  { framedBy }: Exchange,
): { readonly origin: string; readonly isFramed: boolean } {
  const isFramed = place.origin === place.ownOrigin;
  if (!isFramed || framedBy === undefined) return { origin: place.origin ?? "", isFramed: false };
  return { origin: framedBy, isFramed: true };
}

interface Exchanging {
  readonly app: WidgetApp;
  readonly page: ReturnType<typeof pageOf>;
  readonly token: string;
  readonly limits: WidgetLimits;
}

async function exchangeToken(call: VisitorCall, { app, page, token, limits }: Exchanging): Promise<Opened> {
  const { workspaceId } = app;
  const checked = await checkToken(call, token, { app, ...page, at: call.at });
  await limits.countPerson({ appId: app.appId, sub: checked.claims.sub });
  const opened = await transact(call, async (inside: InsideCall) => {
    const { claims, kid } = checked;
    const usableUntil = new Date((lastSecondOf(claims) + 1) * 1000);
    if (!(await spendToken(inside.db, { workspaceId, jti: claims.jti, expiresAt: usableUntil })))
      throw new WidgetRefusedError("token_replayed");
    const { accountId } = await linkPerson(inside, { app, claims });
    return insertWidgetSession(inside, { accountId, workspaceId, widget: { ...page, kid, sub: claims.sub } });
  });
  return presentSession(call, opened);
}
