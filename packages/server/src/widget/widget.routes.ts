import { widgetCalls } from "@guildhall/core/widget";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { deleteSession } from "../session/session.repository.ts";
import { createKey, withdrawKey } from "./manage-keys.service.ts";
import { openWidgetSession } from "./open-widget-session.service.ts";
import type { ExchangeParts } from "./open-widget-session.service.ts";
import { createPreviewToken } from "./preview.service.ts";
import { testToken } from "./test-token.service.ts";
import { readWidgetSettings, updateWidgetSettings } from "./update-widget-settings.service.ts";
import { listRefusals } from "./widget-refusal.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const widgetRoutes = [
  implement(widgetCalls.get, (call) => readWidgetSettings(call)),
  implement(widgetCalls.update, (call, { body }) => updateWidgetSettings(call, body)),
  implement(widgetCalls.createKey, (call, { body }) => createKey(call, body)),
  implement(widgetCalls.withdrawKey, (call, { params }) => withdrawKey(call, params.kid)),
  // Nothing changes; the token just doesn't belong into an address.
  implement(widgetCalls.test, (call, { body }) => testToken(call, body), { transaction: false }),
  implement(widgetCalls.preview, async (call) => createPreviewToken(call), { transaction: false }),
  implement(widgetCalls.listRefusals, async ({ db, actor, at }) => {
    const since = new Date(at.getTime() - DAY_MS);
    const refusals = await listRefusals(db, { workspaceId: actor.workspace.id, since });
    return { items: refusals.map(({ lastAt, ...refusal }) => ({ ...refusal, lastAt: lastAt.toISOString() })) };
  }),
  implement(widgetCalls.closeSession, async ({ db, visitor: { identity } }) => {
    if (identity !== null && identity.widget !== null) await deleteSession(db, identity.tokenHash);
    return {};
  }),
];

/** The exchange, which keeps count. */
export function createExchangeRoutes(parts: ExchangeParts): readonly Route[] {
  return [
    implement(widgetCalls.openSession, (call, { body }) => openWidgetSession(call, body, parts), {
      transaction: false,
    }),
  ];
}
