import * as z from "zod/mini";
import { jiraStanding } from "../integrations/jira.shapes.ts";
import { endpoint } from "../lib/endpoint.ts";
import { INTRO_STEPS } from "./intro.values.ts";
import { fixedPages, sessionLanguage as language, disabledIn, signedInInfo } from "./session.shapes.ts";

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

const guestInfo = z.object({
  loggedIn: z.literal(false),
  disabledIn,
  language: z.nullable(language),
  defaultTheme: z.enum(["dark", "light"]),
  login: loginOptions,
  /** Missing outside Jira. */
  jira: z.optional(jiraStanding),
  pages: fixedPages,
});

/** The session, or what a guest needs to sign in; refreshed every 30 s. */
export const getUserInfo = endpoint({
  name: "getUserInfo",
  method: "GET",
  path: "/user/info",
  summary: "Returns who is signed in and what they can do; for a guest, returns what the sign-in page needs.",
  access: { who: "anyone", widget: true },
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
  access: { who: "member", widget: true },
  response: z.object({}),
});

/** Moves the pending intro step forward, so that the intro goes on there later, on another device too. */
export const moveIntro = endpoint({
  name: "moveIntro",
  method: "PUT",
  path: "/user/intro-step",
  summary: "Moves the pending intro step forward; an earlier step, or one after the intro is over, changes nothing.",
  access: { who: "member" },
  body: z.strictObject({ step: z.enum(INTRO_STEPS) }),
  response: z.object({}),
});
