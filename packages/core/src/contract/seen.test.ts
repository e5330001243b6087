import { expect, it } from "vitest";
import type { Endpoint } from "../lib/endpoint.ts";
import { contract } from "./index.ts";

/**
 * Calls that set something without saying what the caller saw, and why the last one may win. One without a body names an
 * action: nothing that somebody else wrote is lost.
 */
const LAST_WINS: Readonly<Record<string, string>> = {
  setLanguage: "the caller's own language",
  moveIntro: "a mark that only moves forward",
  markFeedRead: "a mark that only moves forward",
  markNotificationsRead: "a mark that only moves forward",
  updateJiraOptIn: "the caller's own switch, with one value",
  dismissSetUp: "the caller's own switch, with one value",
  changePlan: "asks for one plan, judged by what is charged then",
  dismissLicenseWarning: "the caller's own mark",
  updateWorkspaceLicense: "says why, and what it was stays in its history",
  setTempoToken: "a new secret; the one before is shown to nobody",
  updatePassword: "requires the current password",
  answerQuizQuestion: "the caller's own answer, given once",
  submitPoll: "the caller's own answers, given once",
  saveContestWinners: "saved once, by whoever is first",
  orderQuizQuestions: "names every question, so a list that changed meanwhile is refused",
  confirmEmail: "requires the link from the inbox",
};

const puts = Object.values<Endpoint>(contract).filter(({ method, body }) => method === "PUT" && body !== undefined);

it("a call that sets values takes those that the caller saw, or says why the last one wins", () => {
  const unseen = puts.filter(({ body }) => !Object.hasOwn(fieldsOf(body), "seen")).map(({ name }) => name);
  expect(unseen.toSorted()).toEqual(Object.keys(LAST_WINS).toSorted());
});

// Every body is an object of fields.
function fieldsOf(body: Endpoint["body"]): object {
  return (body as { readonly shape?: object } | undefined)?.shape ?? {};
}
