import * as z from "zod/mini";
import { chatProvider } from "../integrations/integration.values.ts";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_INIT_DATA_LENGTH } from "../lib/limits.ts";

/** A page of the panel; `error` in its query says why it didn't work. */
const nextPage = z.object({ path: z.string() });

/** What the widget tells, field by field; the server checks its signature over all of them. */
const MAX_WIDGET_FIELD_LENGTH = 500;
const widgetField = z.string().check(z.maxLength(MAX_WIDGET_FIELD_LENGTH));

export const finishWidget = endpoint({
  name: "finishTelegramWidget",
  method: "POST",
  path: "/user/login/telegram",
  summary:
    "Ends what was started with Telegram's login widget in the same browser: signing in sets the session cookie. " +
    "Returns the page to go on to.",
  access: { who: "anyone", inPerson: true },
  body: z.strictObject({
    /** From the address that Telegram returned to. */
    state: z.string().check(z.minLength(1), z.maxLength(100)),
    fields: z.strictObject({
      id: widgetField,
      auth_date: widgetField,
      hash: widgetField,
      first_name: z.optional(widgetField),
      last_name: z.optional(widgetField),
      username: z.optional(widgetField),
      photo_url: z.optional(widgetField),
    }),
  }),
  response: nextPage,
});

export const loginByMiniApp = endpoint({
  name: "loginByMiniApp",
  method: "POST",
  path: "/user/login/telegram/mini-app",
  summary:
    "Signs in the person who opened the Mini App in Telegram, unless somebody is signed in; the response sets the " +
    "session cookie and has the page to go on to.",
  access: { who: "anyone", inPerson: true },
  body: z.strictObject({ initData: z.string().check(z.minLength(1), z.maxLength(MAX_INIT_DATA_LENGTH)) }),
  response: nextPage,
});

/**
 * The browser keeps it for a day. Opening the link that `register` sends in the same browser links the person to the new
 * account: the mail alone must not, since anybody can have one sent to anyone.
 */
export const getSignUp = endpoint({
  name: "getMessengerSignUp",
  method: "GET",
  path: "/user/register/messenger",
  summary: "Returns whom a messenger vouched for in this browser, so that they can sign up; null for nobody.",
  access: { who: "anyone" },
  response: z.object({
    person: z.nullable(
      z.object({
        provider: chatProvider,
        name: z.string(),
        /** Empty if the messenger tells none. */
        email: z.string(),
        /** The plan that they asked for; empty for the default one. */
        licenseType: z.string(),
      }),
    ),
  }),
});
