import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { workspaceFields, workspaceLicense } from "../workspaces/workspace.shapes.ts";
import { workspaceSettings } from "../settings/settings.shapes.ts";
import { fixedPages, sessionUser } from "./session.shapes.ts";

const language = z.enum(["en", "ru"]);

/** What the login page needs of the installation. */
const loginOptions = z.object({
  emailAuth: z.boolean(),
  /** Anybody may sign up. */
  registration: z.boolean(),
  chatLogin: z.boolean(),
  messengerLogin: z.boolean(),
  directoryLogin: z.boolean(),
  requireAgreement: z.boolean(),
});

/** The workspace that has disabled the asker meanwhile, by name; empty for none. */
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
  /** Null while no workspace is selected. */
  user: z.nullable(sessionUser),
  workspace: z.nullable(z.object({ ...workspaceFields, license: workspaceLicense })),
  shutOutOf,
  /** A token of minutes for streams and embedding; renewed by every call of this endpoint. */
  jwt: z.string(),
  /** How far this answer and whatever is asked after it have news, for the stream's `after`; empty without a workspace. */
  newsId: z.string(),
  language,
  settings: z.nullable(workspaceSettings),
  /** License features that are on. */
  features: z.array(z.string()),
  /** Permissions that the person holds here. */
  permissions: z.array(z.string()),
  /** What the person is named for here, such as `perks`: handing some of them out. */
  duties: z.array(z.string()),
  /** Providers connected to the workspace. */
  integrations: z.array(z.string()),
  /** False when the workspace cannot be used without an integration. */
  optionalInteg: z.boolean(),
  pages: fixedPages,
});

/** Says who is signed in, or what a guest needs to sign in; renewed every 30 s. */
export const getUserInfo = endpoint({
  name: "getUserInfo",
  method: "GET",
  path: "/user/info",
  summary: "Says who is signed in and what they may do; a guest gets what the login page needs.",
  access: { who: "anyone" },
  response: z.discriminatedUnion("loggedIn", [guestInfo, signedInInfo]),
});

/** Signs in by e-mail and password. */
export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/user/login",
  summary: "Signs in by e-mail and password; the answer sets the session cookie.",
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
  summary: "Ends the session everywhere it is used.",
  access: { who: "account" },
  response: z.object({}),
});

/** Keeps the language of the account's mails and chats. */
export const setLanguage = endpoint({
  name: "setLanguage",
  method: "PUT",
  path: "/user/language",
  summary: "Keeps the language that the account's mails and messages are written in.",
  access: { who: "account" },
  body: z.strictObject({ language }),
  response: z.object({ language }),
});

/** Clears the pending intro step once the intro was shown. */
export const introDisplayed = endpoint({
  name: "introDisplayed",
  method: "PUT",
  path: "/user/intro-displayed",
  summary: "Clears the pending intro step once the intro was shown.",
  access: { who: "member" },
  response: z.object({}),
});
