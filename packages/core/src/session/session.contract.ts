import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { workspaceFields, workspaceLicense } from "../workspaces/workspace.shapes.ts";
import { workspaceSettings } from "../settings/settings.shapes.ts";
import { fixedPages, sessionUser } from "./session.shapes.ts";

const language = z.enum(["en", "ru"]);

/** Installation details for the login page. */
const loginOptions = z.object({
  emailAuth: z.boolean(),
  /** Anyone may sign up. */
  registration: z.boolean(),
  chatLogin: z.boolean(),
  messengerLogin: z.boolean(),
  directoryLogin: z.boolean(),
  requireAgreement: z.boolean(),
});

/** Name of the workspace that has disabled the caller since; empty for none. */
const shutOutOf = z.string();

const guestInfo = z.object({
  loggedIn: z.literal(false),
  shutOutOf,
  language: z.nullable(language),
  defaultTheme: z.enum(["dark", "light"]),
  login: loginOptions,
  pages: fixedPages,
});

const signedInInfo = z.object({
  loggedIn: z.literal(true),
  /** Null if no workspace is selected. */
  user: z.nullable(sessionUser),
  workspace: z.nullable(z.object({ ...workspaceFields, license: workspaceLicense })),
  shutOutOf,
  /** A short-lived token for streams and embedding; every call of this endpoint renews it. */
  jwt: z.string(),
  /** Cursor for the stream's `after`: anything read from now on includes earlier news; empty without a workspace. */
  newsId: z.string(),
  language,
  settings: z.nullable(workspaceSettings),
  /** Enabled license features. */
  features: z.array(z.string()),
  /** The person's permissions here. */
  permissions: z.array(z.string()),
  /** The person's duties here, such as `perks`: activating some of them. */
  duties: z.array(z.string()),
  /** Connected providers. */
  integrations: z.array(z.string()),
  /** False if the workspace can't be used without an integration. */
  optionalInteg: z.boolean(),
  pages: fixedPages,
});

/** The session, or what a guest needs to sign in; refreshed every 30 s. */
export const getUserInfo = endpoint({
  name: "getUserInfo",
  method: "GET",
  path: "/user/info",
  summary: "Returns who is signed in and what they can do; for a guest, returns what the sign-in page needs.",
  access: { who: "anyone" },
  response: z.discriminatedUnion("loggedIn", [guestInfo, signedInInfo]),
});

/** Signs in with email and password. */
export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/user/login",
  summary: "Signs in with an email and password; the response sets the session cookie.",
  access: { who: "guest" },
  body: z.strictObject({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({}),
});

/** Ends the session. */
export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/user/logout",
  summary: "Ends the session everywhere it's used.",
  access: { who: "account" },
  response: z.object({}),
});

export const setLanguage = endpoint({
  name: "setLanguage",
  method: "PUT",
  path: "/user/language",
  summary: "Sets the language of the account's emails and messages.",
  access: { who: "account" },
  body: z.strictObject({ language }),
  response: z.object({ language }),
});

/** Clears the pending intro step once the intro was shown. */
export const introDisplayed = endpoint({
  name: "introDisplayed",
  method: "PUT",
  path: "/user/intro-displayed",
  summary: "Clears the pending intro step after the intro has been shown.",
  access: { who: "member" },
  response: z.object({}),
});
