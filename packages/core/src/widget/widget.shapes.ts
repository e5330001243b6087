import * as z from "zod/mini";
import { MAX_EXTERNAL_ID_LENGTH, MAX_WIDGET_ORIGINS, MAX_WIDGET_TOKEN_LENGTH } from "../lib/limits.ts";
import { instant } from "../lib/wire.ts";
import { isWidgetOrigin } from "./origin.ts";
import { unknownWidgetUsers, widgetKeyAlgorithm } from "./widget.values.ts";

/** Exact, as browsers send it: `https://example.com`. */
export const widgetOrigin = z.stringFormat("origin", isWidgetOrigin);

export const widgetToken = z.string().check(z.minLength(1), z.maxLength(MAX_WIDGET_TOKEN_LENGTH));

/** A key without its secret. */
export const widgetKey = z.object({ kid: z.string(), alg: widgetKeyAlgorithm, createdAt: instant });

export type WidgetKey = z.output<typeof widgetKey>;

const fields = {
  /** Pages of these origins may show the widget. */
  origins: z.array(widgetOrigin).check(z.maxLength(MAX_WIDGET_ORIGINS)),
  enabled: z.boolean(),
  unknownUsers: unknownWidgetUsers,
};

/** What admins can change of the widget's settings. */
export const someWidgetSettings = z.partial(z.strictObject(fields));

export const widgetSettings = z.object({
  /** Names the workspace to the widget; it's public and never changes. */
  appId: z.string(),
  /** Oldest first. */
  keys: z.array(widgetKey),
  ...fields,
  origins: z.array(z.string()),
});

export type WidgetSettings = z.output<typeof widgetSettings>;

const text = z.string().check(z.minLength(1), z.maxLength(MAX_EXTERNAL_ID_LENGTH));

/** What a host says of its user; times are in s since 1970. Claims that aren't listed are ignored. */
export const widgetClaims = z.object({
  /** The app's id. */
  aud: z.string(),
  /** The person's id on the host's side, which must never come to mean somebody else. */
  sub: text,
  iat: z.number(),
  exp: z.number(),
  nbf: z.optional(z.number()),
  /** Different in every token: each opens one session. */
  jti: text,
  /** The token opens a session in the widget's own frame, and nowhere else. */
  framed: z.optional(z.boolean()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
  locale: z.optional(z.string()),
});

export type WidgetClaims = z.output<typeof widgetClaims>;
