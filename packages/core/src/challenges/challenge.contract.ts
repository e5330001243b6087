import * as z from "zod/mini";
import { activityList } from "../activities/activity.values.ts";
import { endpoint } from "../lib/endpoint.ts";
import { decision, id, idParam, optionalIdParam, optionalNameOf, pageFields, pageParam } from "../lib/wire.ts";
import { challenge, challengeCard, challengeForEdit, challengeInput } from "./challenge.shapes.ts";
import { challengeStatus, issueTracker } from "./challenge.values.ts";

const byId = z.object({ id: idParam });
const external = z.object({ provider: issueTracker, extId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const getInfo = endpoint({
  name: "getChallengesInfo",
  method: "GET",
  path: "/challenges/info",
  topics: ["challenges"],
  summary:
    "Returns the challenge lists with their counts, optionally by group; without `manage-challenges`, only the " +
    "active ones.",
  access: { who: "member", feature: "challenges", widget: true },
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    lists: z.array(z.object({ type: activityList, count: z.int() })),
    /** Whether any may be created. */
    create: decision,
    types: z.object({ problem: decision, quest: decision, raid: decision }),
  }),
});

export const list = endpoint({
  name: "listChallenges",
  method: "GET",
  path: "/challenges/list/{type}",
  topics: ["challenges"],
  summary: "Lists challenges, 30 per page; drafts, scheduled and closed challenges require `manage-challenges`.",
  access: { who: "member", feature: "challenges", widget: true },
  params: z.object({ type: activityList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(challengeCard), ...pageFields }),
});

export const get = endpoint({
  name: "getChallenge",
  method: "GET",
  path: "/challenge/{id}",
  topics: ["challenges"],
  summary: "Returns a challenge the caller can see, with the assignments they can see and what they can do.",
  access: { who: "member", feature: "challenges", widget: true },
  params: byId,
  response: z.object({ challenge }),
});

export const getOfIssue = endpoint({
  name: "getChallengeOfIssue",
  method: "GET",
  path: "/challenge/{provider}/{extId}",
  summary: "Returns the challenge linked to an issue in an issue tracker.",
  access: { who: "member", feature: "challenges", widget: true },
  params: external,
  response: z.object({ challenge }),
});

export const getForEdit = endpoint({
  name: "getChallengeForEdit",
  method: "GET",
  path: "/challenge/{id}/for-edit",
  topics: ["challenges"],
  summary: "Returns the data for a challenge form; ID 0 is a new challenge.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: challengeForEdit,
});

export const getOfIssueForEdit = endpoint({
  name: "getChallengeOfIssueForEdit",
  method: "GET",
  path: "/challenge/{provider}/{extId}/for-edit",
  summary: "Returns the data for the form of an issue's challenge, which is new if the issue has none yet.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: external,
  response: challengeForEdit,
});

export const getForIntro = endpoint({
  name: "getChallengeForIntro",
  method: "GET",
  path: "/challenge/for-intro",
  summary: "Returns the initial data for the form of a workspace's first challenge: 1 unit per allowed currency.",
  access: { who: "member", permission: ["access-intro"], feature: "challenges" },
  response: challengeForEdit,
});

export const create = endpoint({
  name: "createChallenge",
  method: "POST",
  path: "/challenges",
  topics: ["challenges"],
  summary: "Creates a draft, or publishes the challenge immediately if its status is `new`.",
  access: { who: "member", permission: ["manage-challenges"], feature: "new-challenge" },
  body: challengeInput,
  response: z.object({ cid: id }),
  movesValue: true,
});

export const createForIntro = endpoint({
  name: "createChallengeForIntro",
  method: "POST",
  path: "/challenges/for-intro",
  topics: ["challenges"],
  summary: "Creates and publishes a workspace's first challenge.",
  access: { who: "member", permission: ["access-intro"], feature: "new-challenge" },
  body: challengeInput,
  response: z.object({ cid: id }),
  movesValue: true,
});

export const update = endpoint({
  name: "updateChallenge",
  method: "PUT",
  path: "/challenge/{id}",
  topics: ["challenges"],
  summary: "Updates a challenge; a draft sent with the status `new` is published. Locked fields can't change.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  body: z.strictObject({
    ...challengeInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(challengeInput),
  }),
  response: z.object({ cid: id }),
});

export const reopen = endpoint({
  name: "reopenChallenge",
  method: "POST",
  path: "/challenge/{id}/reopen",
  topics: ["challenges", "balances", "leaderboard"],
  summary: "Reopens a problem that was given up, so that anyone can accept it again.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  /** Not `status`, which is the envelope's. */
  response: z.object({ cid: id, challengeStatus }),
  movesValue: true,
});

export const publish = endpoint({
  name: "publishChallenge",
  method: "POST",
  path: "/challenge/{id}/publish",
  topics: ["challenges", "balances", "leaderboard"],
  summary: "Publishes a draft as saved; a scheduled draft is refused, because its schedule publishes it.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  response: z.object({ cid: id }),
});

export const close = endpoint({
  name: "closeChallenge",
  method: "PUT",
  path: "/challenge/{id}/close",
  topics: ["challenges", "balances", "leaderboard"],
  summary:
    "Closes a challenge: no one else can accept it, active assignments are abandoned, and those in review can " +
    "still be reviewed.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  /** Not `status`, which is the envelope's. */
  response: z.object({ cid: id, challengeStatus }),
});

const deleteChallenge = endpoint({
  name: "deleteChallenge",
  method: "DELETE",
  path: "/challenge/{id}",
  topics: ["challenges", "balances", "leaderboard"],
  summary: "Deletes a draft; it's kept for auditing but not listed anywhere.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  response: z.object({ cid: id }),
});

export const reportIssueStatus = endpoint({
  name: "reportIssueStatus",
  method: "POST",
  path: "/challenge/{provider}/{extId}/status",
  summary: "Reports an issue's current status; its challenge is closed if that's the status it's waiting for.",
  access: { who: "integration" },
  params: external,
  body: z.strictObject({
    status: z.strictObject({
      /** Status id in the tracker; empty if only the name is known. */
      id: z._default(z.string().check(z.maxLength(100)), ""),
      name: z._default(optionalNameOf(100), ""),
    }),
  }),
  /** `cid` is 0 if no challenge is linked to the issue. */
  response: z.object({ cid: z.int(), isClosed: z.boolean() }),
});

export { deleteChallenge as delete };
