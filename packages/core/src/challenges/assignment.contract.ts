import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import {
  COMPLETION_DOCUMENT_TYPES,
  COMPLETION_IMAGE_TYPES,
  MAX_ASSIGNMENT_COMMENT_LENGTH,
  MAX_CHALLENGE_REWARD,
  MAX_COMPLETION_FILE_BYTES,
  MAX_COMPLETION_FILES,
} from "../lib/limits.ts";
import {
  amountUpTo,
  currencyAmount,
  id,
  idParam,
  optionalNameOf,
  pageFields,
  pageParam,
  userRef,
} from "../lib/wire.ts";
import { assignee, assignment } from "./challenge.shapes.ts";
import { assignmentStatus, challengeType } from "./challenge.values.ts";

const byId = z.object({ id: idParam });
const comment = z._default(z.string().check(z.trim(), z.maxLength(MAX_ASSIGNMENT_COMMENT_LENGTH)), "");

const oldFileIds = z.array(id).check(z.maxLength(MAX_COMPLETION_FILES));

const completion = z.strictObject({
  comment,
  /** Files of the previous submission to keep. */
  oldFileIds: z._default(oldFileIds, []),
  /** Its files as the client read them; those that came later are kept. */
  seen: z.optional(z.strictObject({ oldFileIds })),
});

const completionFiles = {
  "file_{n}": {
    kinds: [...COMPLETION_IMAGE_TYPES, ...COMPLETION_DOCUMENT_TYPES],
    maxBytes: MAX_COMPLETION_FILE_BYTES,
    maxCount: MAX_COMPLETION_FILES,
  },
} as const;

const moved = z.object({ assignment });

/** Result lists: all, or by status. */
const resultList = z.enum(["all", "active", "in_review", "rejected", "abandoned", "division", "completed"]);

export const listAssignees = endpoint({
  name: "listChallengeAssignees",
  method: "GET",
  path: "/challenge/assignees/{id}",
  topics: ["challenges"],
  summary: "Lists the people taking part in a challenge, each of them once.",
  access: { who: "member", feature: "challenges", widget: true },
  params: byId,
  response: z.object({ items: z.array(assignee), total: z.int() }),
});

export const getStats = endpoint({
  name: "getChallengeStats",
  method: "GET",
  path: "/challenge/{id}/stats",
  topics: ["challenges"],
  summary:
    "Returns a challenge's counters and the people behind each, with a count for those who appear more than once.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  response: z.object({
    counters: z.array(z.object({ count: z.int(), title: z.string(), subtitle: z.string() })),
    sections: z.array(
      z.object({
        title: z.string(),
        assignees: z.array(z.object({ userId: id, name: z.string(), avatarUrl: z.string(), count: z.int() })),
      }),
    ),
  }),
});

export const getResults = endpoint({
  name: "getChallengeResults",
  method: "GET",
  path: "/challenge/{id}/results",
  topics: ["challenges"],
  summary: "Returns the lists of a challenge's results with their counts.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  response: z.object({
    title: z.string(),
    info: z.array(z.object({ key: resultList, title: z.string(), count: z.int() })),
  }),
});

const results = z.object({ id: idParam, type: resultList });

export const list = endpoint({
  name: "listChallengeAssignments",
  method: "GET",
  path: "/challenge/{id}/assignments/{type}",
  topics: ["challenges"],
  summary: "Lists a challenge's assignments for review, newest first, 30 per page.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: results,
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(assignment), ...pageFields }),
});

const exportChallengeAssignments = endpoint({
  name: "exportChallengeAssignments",
  method: "GET",
  path: "/challenge/{id}/assignments/{type}/export",
  summary:
    "Exports a list of a challenge's results as a spreadsheet: base64, or the file itself if requested by media type.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: results,
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});

export const get = endpoint({
  name: "getAssignment",
  method: "GET",
  path: "/challenge/assignment/{id}",
  topics: ["challenges"],
  summary: "Returns an assignment the caller can see on its challenge's page, with what they can do.",
  access: { who: "member", feature: "challenges" },
  params: byId,
  response: moved,
});

export const accept = endpoint({
  name: "acceptChallenge",
  method: "POST",
  path: "/challenge/{id}/accept",
  summary: "Accepts a challenge: creates an assignment, or joins the existing one of a raid.",
  access: { who: "member", feature: "challenges", widget: true },
  params: byId,
  response: moved,
  topics: ["challenges", "balances", "leaderboard"],
  movesValue: true,
});

export const completeChallenge = endpoint({
  name: "completeChallenge",
  method: "POST",
  path: "/challenge/{id}/complete",
  topics: ["challenges", "balances", "leaderboard"],
  summary:
    "Submits the caller's assignment of a challenge, or a new one if the challenge doesn't have to be accepted first.",
  access: { who: "member", feature: "challenges", widget: true },
  params: byId,
  body: completion,
  files: completionFiles,
  response: moved,
  movesValue: true,
});

export const complete = endpoint({
  name: "completeAssignment",
  method: "POST",
  path: "/challenge/assignment/{id}/complete",
  topics: ["challenges", "balances", "leaderboard"],
  summary: "Submits an assignment for review, or completes it if no review is needed; in a raid, only the leader can.",
  access: { who: "member", feature: "challenges", own: "assignment", widget: true },
  params: byId,
  body: completion,
  files: completionFiles,
  response: moved,
  movesValue: true,
});

export const abandon = endpoint({
  name: "abandonAssignment",
  method: "POST",
  path: "/challenge/assignment/{id}/abandon",
  summary: "Gives up an assignment; a member who leaves a raid leaves it to the others.",
  access: { who: "member", feature: "challenges", own: "assignment", widget: true },
  params: byId,
  response: moved,
  topics: ["challenges", "balances", "leaderboard"],
  movesValue: true,
});

export const reject = endpoint({
  name: "rejectAssignment",
  method: "POST",
  path: "/challenge/assignment/{id}/reject",
  topics: ["challenges", "balances", "leaderboard"],
  summary:
    "Requests changes to a submission, with a comment. If the challenge or its deadline has ended, this rejects " +
    "the submission for good unless extra time is given.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  body: z.strictObject({
    comment,
    /** Extended time to submit again after the challenge or its deadline has ended; null for none. */
    until: z._default(z.nullable(z.iso.datetime()), null),
  }),
  response: moved,
  movesValue: true,
});

export const approve = endpoint({
  name: "approveAssignment",
  method: "POST",
  path: "/challenge/assignment/{id}/approve",
  topics: ["challenges", "balances", "leaderboard"],
  summary: "Approves a submission and pays its reward; in a raid with several members, the leader splits it first.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  body: z.strictObject({ publish: z._default(z.boolean(), false) }),
  response: moved,
  movesValue: true,
});

export const splitReward = endpoint({
  name: "splitReward",
  method: "POST",
  path: "/challenge/assignment/{id}/split-reward",
  topics: ["challenges", "balances", "leaderboard"],
  summary: "Splits the whole pool of an approved raid among its members, equally or per member, and pays the shares.",
  access: { who: "member", feature: "challenges", own: "assignment", widget: true },
  params: byId,
  body: z.strictObject({
    /** Equal shares; the remainder goes to the leader. */
    equalize: z._default(z.boolean(), false),
    /** Per member, in hundredths; ignored with `equalize`. */
    rewards: z._default(
      z
        .array(
          z.strictObject({
            userId: id,
            rewards: z
              .array(
                z.strictObject({
                  currencyId: id,
                  currencyName: z._default(optionalNameOf(100), ""),
                  amount: amountUpTo(MAX_CHALLENGE_REWARD),
                }),
              )
              .check(z.maxLength(103)),
          }),
        )
        .check(z.maxLength(1_000)),
      [],
    ),
  }),
  response: moved,
  movesValue: true,
});

export const handOverLead = endpoint({
  name: "handOverLead",
  method: "POST",
  path: "/challenge/assignment/{id}/hand-over",
  topics: ["challenges", "balances", "leaderboard"],
  summary:
    "Makes another member of an approved raid its leader, to split the pool, once the current leader has left it " +
    "unsplit for 7 days.",
  access: { who: "member", permission: ["manage-challenges"], feature: "challenges" },
  params: byId,
  body: z.strictObject({ userId: id }),
  response: moved,
  movesValue: true,
});

export const listOfUser = endpoint({
  name: "listUserAssignments",
  method: "GET",
  path: "/users/{id}/profile/assignments",
  topics: ["challenges"],
  summary:
    "Lists the challenges a member takes part in, newest first, 30 per page; for other members, only what the " +
    "caller can see.",
  access: { who: "member", permission: ["access-profiles"], feature: "challenges", widget: true },
  params: byId,
  query: z.object({ page: pageParam }),
  response: z.object({
    items: z.array(
      z.object({
        id,
        challengeId: id,
        challengeTitle: z.string(),
        type: challengeType,
        status: assignmentStatus,
        /** It was active when its challenge was closed: it's `abandoned`, but they didn't give it up. */
        closedUnfinished: z.optional(z.boolean()),
        activityUser: userRef,
        rewards: z.array(currencyAmount),
        at: z.string(),
      }),
    ),
    ...pageFields,
  }),
});

export { exportChallengeAssignments as export };
