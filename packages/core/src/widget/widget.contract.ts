import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_WIDGET_PUBLIC_KEY_LENGTH, MAX_WIDGET_TOKEN_LENGTH } from "../lib/limits.ts";
import { instant, userRef } from "../lib/wire.ts";
import { signedInInfo } from "../session/session.shapes.ts";
import { someWidgetSettings, widgetKey, widgetOrigin, widgetSettings, widgetToken } from "./widget.shapes.ts";
import { widgetKeyAlgorithm, widgetRefusal } from "./widget.values.ts";

const MANAGED = { who: "member", permission: ["manage-ws-settings"] } as const;
// Whoever holds a key, or sets the origins, can act as any member.
const IN_PERSON = { ...MANAGED, inPerson: true } as const;
const kid = z.string().check(z.minLength(1), z.maxLength(40));

export const get = endpoint({
  name: "getWidgetSettings",
  method: "GET",
  path: "/workspaces/settings/widget",
  summary: "Returns the widget's app id, keys, origins and how it meets people it doesn't know.",
  access: MANAGED,
  response: widgetSettings,
});

export const update = endpoint({
  name: "updateWidgetSettings",
  method: "PUT",
  path: "/workspaces/settings/widget",
  summary:
    "Updates any of the widget's settings; with `seen`, settings that someone else has changed since aren't " +
    "overwritten. Sessions from an origin that's no longer listed end at once, and all of them when it's turned off.",
  access: IN_PERSON,
  body: z.strictObject({ ...someWidgetSettings.shape, seen: z.optional(someWidgetSettings) }),
  response: widgetSettings,
});

export const createKey = endpoint({
  name: "createWidgetKey",
  method: "POST",
  path: "/workspaces/settings/widget/keys",
  summary:
    "Adds a key to sign tokens with; there can be two, so that one can replace the other. The secret is in this response " +
    "only: for `HS256` the text whose UTF-8 bytes are the key, for `EdDSA` the private key (PKCS #8, PEM), or empty if " +
    "a public key was given.",
  access: IN_PERSON,
  body: z.strictObject({
    alg: widgetKeyAlgorithm,
    /** The host's own Ed25519 key (SPKI, PEM); without it a pair is made, of which only the public key is kept. */
    publicKey: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_WIDGET_PUBLIC_KEY_LENGTH))),
  }),
  response: z.object({ ...widgetKey.shape, secret: z.string() }),
});

export const withdrawKey = endpoint({
  name: "withdrawWidgetKey",
  method: "DELETE",
  path: "/workspaces/settings/widget/keys/{kid}",
  summary: "Withdraws a key; the sessions that it opened end at once.",
  access: IN_PERSON,
  params: z.object({ kid }),
  response: z.object({ keys: z.array(widgetKey) }),
});

export const test = endpoint({
  name: "testWidgetToken",
  method: "POST",
  path: "/workspaces/settings/widget/test",
  summary: "Says which check a token from a page would fail; it neither opens a session nor uses the token up.",
  access: MANAGED,
  body: z.strictObject({ token: widgetToken, origin: z.string().check(z.maxLength(300)) }),
  response: z.object({
    /** Null if it would open a session. */
    refusal: z.nullable(widgetRefusal),
    /** What the refusal is about: the origin, or the claim that's missing; "" for nothing. */
    about: z.string(),
    /** The member who would be signed in; null for nobody, or for somebody who'd be made. */
    user: z.nullable(userRef),
  }),
});

export const preview = endpoint({
  name: "previewWidget",
  method: "POST",
  path: "/workspaces/settings/widget/preview",
  summary:
    "Returns a token that opens one session in the widget as the caller, within a minute and from the server's own " +
    "pages only; it needs no key, and the widget may be off.",
  access: IN_PERSON,
  response: z.object({ token: z.string() }),
});

export const listRefusals = endpoint({
  name: "listWidgetRefusals",
  method: "GET",
  path: "/workspaces/settings/widget/refusals",
  summary: "Lists why tokens were refused in the last day, and from which origins, latest first.",
  access: MANAGED,
  response: z.object({
    items: z.array(
      z.object({
        reason: widgetRefusal,
        /** As the browser sent it; "" if it sent none. */
        origin: z.string(),
        count: z.int(),
        lastAt: instant,
      }),
    ),
  }),
});

/**
 * Without a cookie, and with an allowed `Origin`. The session goes into `Authorization: Bearer` of later calls, which
 * must come from the same origin; it lasts 15 minutes, however much it's used.
 */
export const openSession = endpoint({
  name: "openWidgetSession",
  method: "POST",
  path: "/widget/session",
  summary: "Exchanges a token that the host signed for its user for a session in the widget.",
  access: { who: "anyone", widget: true },
  body: z.strictObject({
    /** As the page gave it; "" if it gave none, which is refused like any other, so that admins see why. */
    token: z.string().check(z.maxLength(MAX_WIDGET_TOKEN_LENGTH)),
    /** The id of the app that the page names; a token for another one is refused. */
    app: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    /** In the widget's own frame, whose origin is the server's: the origin of the page around it. */
    framedBy: z.optional(widgetOrigin),
  }),
  response: z.object({ session: z.string(), expiresAt: instant, info: signedInInfo }),
});

export const closeSession = endpoint({
  name: "closeWidgetSession",
  method: "DELETE",
  path: "/widget/session",
  summary: "Ends the widget's session; a session of any other kind stays.",
  access: { who: "member", widget: true },
  response: z.object({}),
});
