import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { decision, id, idParam, optionalIdParam, optionalNameOf, pageFields, pageParam } from "../lib/wire.ts";
import { challenge, challengeCard, challengeForEdit, challengeInput } from "./challenge.shapes.ts";
import { challengeList, challengeStatus, issueTracker } from "./challenge.values.ts";

const cid = z.object({ params: z.object({ id: idParam }) }).shape;
const external = z.object({ provider: issueTracker, extId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const getInfo = endpoint({
  name: "getChallengesInfo",
  method: "GET",
  path: "/challenges/info",
  summary: "Reads the tabs of the list with their counts under a group; only the active ones for who does not manage.",
  access: { who: "member", feature: "challenges" },
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    lists: z.array(z.object({ type: challengeList, count: z.int() })),
    /** Whether any may be created. */
    create: decision,
    types: z.object({ problem: decision, quest: decision, raid: decision }),
  }),
});

export const list = endpoint({
  name: "listChallenges",
  method: "GET",
  path: "/challenges/list/{type}",
  summary: "Lists challenges, 30 a page; drafts, scheduled and closed ones need manage-challenges.",
  access: { who: "member", feature: "challenges" },
  params: z.object({ type: challengeList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(challengeCard), ...pageFields }),
});

export const get = endpoint({
  name: "getChallenge",
  method: "GET",
  path: "/challenge/{id}",
  summary: "Reads a challenge that the asker may see, with the assignments they may see and what they may do.",
  access: { who: "member", feature: "challenges" },
  ...cid,
  response: z.object({ challenge }),
});

export const getOfIssue = endpoint({
  name: "getChallengeOfIssue",
  method: "GET",
  path: "/challenge/{provider}/{extId}",
  summary: "Reads the challenge that stands for an issue of an issue tracker.",
  access: { who: "member", feature: "challenges" },
  params: external,
  response: z.object({ challenge }),
});

export const getForEdit = endpoint({
  name: "getChallengeForEdit",
  method: "GET",
  path: "/challenge/{id}/for-edit",
  summary: "Reads what the form of a challenge needs; id 0 is a new one.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: challengeForEdit,
});

export const getOfIssueForEdit = endpoint({
  name: "getChallengeOfIssueForEdit",
  method: "GET",
  path: "/challenge/{provider}/{extId}/for-edit",
  summary: "Reads what the form of an issue's challenge needs; a new one when the issue has none yet.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: external,
  response: challengeForEdit,
});

export const getForIntro = endpoint({
  name: "getChallengeForIntro",
  method: "GET",
  path: "/challenge/for-intro",
  summary: "Reads what the form of a workspace's first challenge starts with: 1 unit per allowed currency.",
  access: { who: "member", permission: ["access-intro"], feature: "challenges" },
  response: challengeForEdit,
});

export const create = endpoint({
  name: "createChallenge",
  method: "POST",
  path: "/challenges",
  summary: "Makes a draft, or publishes at once with the status new.",
  access: { who: "member", permission: ["manage-challenges"], feature: "new-challenge" },
  body: challengeInput,
  response: z.object({ cid: id }),
  movesValue: true,
});

export const createForIntro = endpoint({
  name: "createChallengeForIntro",
  method: "POST",
  path: "/challenges/for-intro",
  summary: "Makes and publishes the first challenge of a workspace.",
  access: { who: "member", permission: ["access-intro"], feature: "new-challenge" },
  body: challengeInput,
  response: z.object({ cid: id }),
  movesValue: true,
});

export const update = endpoint({
  name: "updateChallenge",
  method: "PUT",
  path: "/challenge/{id}",
  summary: "Changes a challenge; a draft with the status new is published. Locked fields must stay as they are.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
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
  summary: "Makes a problem that was given up new again: anybody may accept it once more.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  /** Not `status`, which is the envelope's. */
  response: z.object({ cid: id, challengeStatus }),
  movesValue: true,
});

export const publish = endpoint({
  name: "publishChallenge",
  method: "POST",
  path: "/challenge/{id}/publish",
  summary: "Publishes a draft as it is kept; a scheduled one is left to its schedule.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  response: z.object({ cid: id }),
});

export const close = endpoint({
  name: "closeChallenge",
  method: "PUT",
  path: "/challenge/{id}/close",
  summary: "Ends a challenge: nobody else accepts, active assignments are abandoned, those in review stay reviewable.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  /** Not `status`, which is the envelope's. */
  response: z.object({ cid: id, challengeStatus }),
});

const deleteChallenge = endpoint({
  name: "deleteChallenge",
  method: "DELETE",
  path: "/challenge/{id}",
  summary: "Deletes a draft; it is kept for the audit and listed nowhere.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  response: z.object({ cid: id }),
});

export const reportIssueStatus = endpoint({
  name: "reportIssueStatus",
  method: "POST",
  path: "/challenge/{provider}/{extId}/status",
  summary: "Tells which status an issue has now; its challenge is closed when it waits for that one.",
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
