import * as z from "zod/mini";
import { achievementTemplate } from "../achievements/achievement.shapes.ts";
import { endpoint } from "../lib/endpoint.ts";
import {
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_ENTITY_REWARDS,
  MAX_CHALLENGE_REWARD,
  MAX_CHALLENGE_TITLE_LENGTH,
} from "../lib/limits.ts";
import {
  amountUpTo,
  decision,
  id,
  idParam,
  instant,
  namedCurrency,
  nameOf,
  optionalIdParam,
  optionalNameOf,
  pageFields,
  pageParam,
} from "../lib/wire.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { challenge, challengeCard, plainAmount } from "./challenge.shapes.ts";
import { challengeList, challengeStatus, challengeType, issueTracker, resultType } from "./challenge.values.ts";

const text = z._default(z.string().check(z.maxLength(MAX_CHALLENGE_DESCRIPTION_LENGTH)), "");
const flag = z._default(z.boolean(), false);
const deadline = z._default(z.nullable(z.iso.datetime()), null);
const named = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)), name: optionalNameOf(100) });

/** A challenge as its author writes it. */
const challengeInput = z.strictObject({
  type: challengeType,
  /** `new` publishes; `draft` keeps a draft. What is published already stays as it is. */
  status: z._default(z.enum(["draft", "new"]), "draft"),
  title: nameOf(MAX_CHALLENGE_TITLE_LENGTH),
  description: text,
  closedDescription: text,
  resultDescription: text,
  resultType: z._default(resultType, "all"),
  rewards: z._default(
    z.array(z.strictObject({ currencyId: id, amount: amountUpTo(MAX_CHALLENGE_REWARD) })).check(z.maxLength(103)),
    [],
  ),
  entityRewards: z._default(
    z.array(z.strictObject({ achievementTemplateId: id })).check(z.maxLength(MAX_CHALLENGE_ENTITY_REWARDS)),
    [],
  ),
  requireAccept: flag,
  allowMultiQuest: flag,
  autoApprove: flag,
  autoCloseStatus: z._default(z.nullable(named), null),
  externalId: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  acceptDeadlineAt: deadline,
  completeDeadlineAt: deadline,
  channel: z._default(z.nullable(named), null),
  groupId: z._default(z.int().check(z.gte(0)), 0),
  /** Tells who takes part that it was changed. */
  sendUpdatedNotification: flag,
});

/** A challenge as its author writes it. */
export type ChallengeInput = z.output<typeof challengeInput>;

/** What the form starts with, and what of it can be changed. */
const challengeForEdit = z.object({
  challenge: z.object({
    id: z.int(),
    type: challengeType,
    status: challengeStatus,
    title: z.string(),
    description: z.string(),
    closedDescription: z.string(),
    resultDescription: z.string(),
    resultType,
    rewards: z.array(plainAmount),
    entityRewards: z.array(z.object({ achievementTemplateId: id })),
    requireAccept: z.boolean(),
    allowMultiQuest: z.boolean(),
    autoApprove: z.boolean(),
    autoCloseStatus: z.nullable(z.object({ id: z.string(), name: z.string() })),
    externalId: z.string(),
    acceptDeadlineAt: z.nullable(instant),
    completeDeadlineAt: z.nullable(instant),
    channel: z.nullable(z.object({ id: z.string(), name: z.string() })),
    pickChannel: z.boolean(),
    groupId: z.int(),
    schedule: z.nullable(scheduleLine),
  }),
  /** The currencies that rewards are in. */
  currencies: z.array(namedCurrency),
  achievementTemplates: z.array(achievementTemplate),
  /** Per field that has a lock: whether it may be changed. */
  locks: z.object({ type: decision, channel: decision, group: decision, rewards: decision }),
  /** Per type: whether one may be made. */
  types: z.object({ problem: decision, quest: decision, raid: decision }),
  /** Whether saving, publishing and scheduling are there. */
  save: decision,
  publish: decision,
  schedule: decision,
});

/** What the form starts with, and what of it can be changed. */
export type ChallengeForEdit = z.output<typeof challengeForEdit>;

const cid = z.object({ params: z.object({ id: idParam }) }).shape;
const external = z.object({ provider: issueTracker, extId: z.string().check(z.minLength(1), z.maxLength(100)) });

/** The tabs of the list with their counts. */
export const getChallengesInfo = endpoint({
  name: "getChallengesInfo",
  method: "GET",
  path: "/challenges/info",
  summary: "Reads the tabs of the list with their counts under a group; only the active ones for who does not manage.",
  access: { who: "member", feature: "challenges" },
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    lists: z.array(z.object({ type: challengeList, count: z.int() })),
    /** Whether one may be made, and per type. */
    create: decision,
    types: z.object({ problem: decision, quest: decision, raid: decision }),
  }),
});

/** One page of a list. */
export const listChallenges = endpoint({
  name: "listChallenges",
  method: "GET",
  path: "/challenges/list/{type}",
  summary: "Lists challenges, 30 a page; drafts, scheduled and closed ones need manage-challenges.",
  access: { who: "member", feature: "challenges" },
  params: z.object({ type: challengeList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(challengeCard), ...pageFields }),
});

/** One challenge. */
export const getChallenge = endpoint({
  name: "getChallenge",
  method: "GET",
  path: "/challenge/{id}",
  summary: "Reads a challenge that the asker may see, with the assignments they may see and what they may do.",
  access: { who: "member", feature: "challenges" },
  ...cid,
  response: z.object({ challenge }),
});

/** The challenge of an issue. */
export const getChallengeOfIssue = endpoint({
  name: "getChallengeOfIssue",
  method: "GET",
  path: "/challenge/{provider}/{extId}",
  summary: "Reads the challenge that stands for an issue of an issue tracker.",
  access: { who: "member", feature: "challenges" },
  params: external,
  response: z.object({ challenge }),
});

/** What the form needs. */
export const getChallengeForEdit = endpoint({
  name: "getChallengeForEdit",
  method: "GET",
  path: "/challenge/{id}/for-edit",
  summary: "Reads what the form of a challenge needs; id 0 is a new one.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: challengeForEdit,
});

/** What the form needs for an issue's challenge. */
export const getChallengeOfIssueForEdit = endpoint({
  name: "getChallengeOfIssueForEdit",
  method: "GET",
  path: "/challenge/{provider}/{extId}/for-edit",
  summary: "Reads what the form of an issue's challenge needs; a new one when the issue has none yet.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: external,
  response: challengeForEdit,
});

/** What the first challenge of a workspace is made of. */
export const getChallengeForIntro = endpoint({
  name: "getChallengeForIntro",
  method: "GET",
  path: "/challenge/for-intro",
  summary: "Reads what the form of a workspace's first challenge starts with: 1 unit per allowed currency.",
  access: { who: "member", permission: ["access-intro"], feature: "challenges" },
  response: challengeForEdit,
});

/** Makes a challenge. */
export const createChallenge = endpoint({
  name: "createChallenge",
  method: "POST",
  path: "/challenges",
  summary: "Makes a draft, or publishes at once with the status new.",
  access: { who: "member", permission: ["manage-challenges"], feature: "new-challenge" },
  body: challengeInput,
  response: z.object({ cid: id }),
  movesValue: true,
});

/** Makes the first challenge of a workspace. */
export const createChallengeForIntro = endpoint({
  name: "createChallengeForIntro",
  method: "POST",
  path: "/challenges/for-intro",
  summary: "Makes and publishes the first challenge of a workspace.",
  access: { who: "member", permission: ["access-intro"], feature: "new-challenge" },
  body: challengeInput,
  response: z.object({ cid: id }),
  movesValue: true,
});

/** Changes a challenge. */
export const updateChallenge = endpoint({
  name: "updateChallenge",
  method: "PUT",
  path: "/challenge/{id}",
  summary: "Changes a challenge; a draft with the status new is published. Locked fields must stay as they are.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  body: z.strictObject({
    ...challengeInput.shape,
    /** The form as it was read: what others have changed since stays or is told. */ seen: z.optional(challengeInput),
  }),
  response: z.object({ cid: id }),
});

/** Lets a problem that was given up be taken once more. */
export const reopenChallenge = endpoint({
  name: "reopenChallenge",
  method: "POST",
  path: "/challenge/{id}/reopen",
  summary: "Makes a problem that was given up new again: anybody may accept it once more.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  /** Not `status`, which is that of the answer. */
  response: z.object({ cid: id, challengeStatus }),
  movesValue: true,
});

/** Publishes a draft as it is. */
export const publishChallenge = endpoint({
  name: "publishChallenge",
  method: "POST",
  path: "/challenge/{id}/publish",
  summary: "Publishes a draft as it is kept; a scheduled one is left to its schedule.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  response: z.object({ cid: id }),
});

/** Ends a challenge. */
export const closeChallenge = endpoint({
  name: "closeChallenge",
  method: "PUT",
  path: "/challenge/{id}/close",
  summary: "Ends a challenge: nobody else accepts, active assignments are abandoned, those in review stay reviewable.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  /** Not `status`, which is that of the answer. */
  response: z.object({ cid: id, challengeStatus }),
});

/** Deletes a draft. */
export const deleteChallenge = endpoint({
  name: "deleteChallenge",
  method: "DELETE",
  path: "/challenge/{id}",
  summary: "Deletes a draft; it is kept for the audit and listed nowhere.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  ...cid,
  response: z.object({ cid: id }),
});

/** What an issue tracker tells of an issue. */
export const reportIssueStatus = endpoint({
  name: "reportIssueStatus",
  method: "POST",
  path: "/challenge/{provider}/{extId}/status",
  summary: "Tells which status an issue has now; its challenge is closed when it waits for that one.",
  access: { who: "integration" },
  params: external,
  body: z.strictObject({
    status: z.strictObject({
      /** Of the status in its tracker; empty when only the name is known. */
      id: z._default(z.string().check(z.maxLength(100)), ""),
      name: z._default(optionalNameOf(100), ""),
    }),
  }),
  /** `cid` is 0 when no challenge stands for the issue. */
  response: z.object({ cid: z.int(), isClosed: z.boolean() }),
});
