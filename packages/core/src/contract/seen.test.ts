import { expect, it } from "vitest";
import type { Endpoint } from "../lib/endpoint.ts";
import { contract } from "./index.ts";

/** Calls that set something without saying what the caller saw, and why the last one may win. */
const LAST_WINS: Readonly<Record<string, string>> = {
  addUserRole: "names an action: a role is granted",
  enableUser: "names an action",
  disableUser: "names an action",
  enterWorkspace: "moves the caller's own session",
  setLanguage: "the caller's own language",
  introDisplayed: "a mark that the caller has seen something",
  moveIntro: "a mark that only moves forward",
  markFeedRead: "a mark that only moves forward",
  markNotificationsRead: "a mark that only moves forward",
  updateJiraOptIn: "the caller's own switch, with one value",
  dismissSetUp: "the caller's own switch, with one value",
  setTempoToken: "a new secret; the one before is shown to nobody",
  updatePassword: "requires the current password",
  confirmEmail: "requires the link from the inbox",
  closeChallenge: "names an action; its state machine refuses what no longer fits",
};

const puts = Object.values<Endpoint>(contract).filter(({ method }) => method === "PUT");

it("a call that sets values takes those that the caller saw, or says why the last one wins", () => {
  const unseen = puts.filter(({ body }) => !Object.hasOwn(fieldsOf(body), "seen")).map(({ name }) => name);
  expect(unseen.toSorted()).toEqual(Object.keys(LAST_WINS).toSorted());
});

// Every body is an object of fields.
function fieldsOf(body: Endpoint["body"]): object {
  return (body as { readonly shape?: object } | undefined)?.shape ?? {};
}
