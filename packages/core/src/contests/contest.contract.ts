import * as z from "zod/mini";
import { activityList } from "../activities/activity.values.ts";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { COMPLETION_IMAGE_TYPES, MAX_CONTEST_IMAGE_BYTES } from "../lib/limits.ts";
import { decision, id, idParam, optionalIdParam, pageFields, pageParam } from "../lib/wire.ts";
import {
  contest,
  contestCard,
  contestForEdit,
  contestInput,
  contestParticipant,
  contestVotes,
  winnersInput,
} from "./contest.shapes.ts";
import { contestStatus } from "./contest.values.ts";

const byId = z.object({ id: idParam });
const SEEN = { who: "member", feature: "contests", widget: true } as const satisfies Access;
const MANAGED = { who: "member", permission: ["manage-contests"], feature: "contests" } as const satisfies Access;

const image = {
  imageFile: { kinds: [...COMPLETION_IMAGE_TYPES], maxBytes: MAX_CONTEST_IMAGE_BYTES, isOptional: true },
} as const;

const saved = z.object({ cid: id });
/** Not `status`, which is the envelope's. */
const moved = z.object({ cid: id, contestStatus });

export const getInfo = endpoint({
  name: "getContestsInfo",
  method: "GET",
  path: "/contests/list/types",
  topics: ["contests"],
  summary:
    "Returns the contest lists with their counts, optionally by group; without `manage-contests`, only the active one.",
  access: SEEN,
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    lists: z.array(z.object({ type: activityList, count: z.int() })),
    /** Whether one may be created. */
    create: decision,
  }),
});

export const list = endpoint({
  name: "listContests",
  method: "GET",
  path: "/contests/list/{type}",
  topics: ["contests"],
  summary: "Lists contests, 30 per page; drafts, scheduled and closed ones require `manage-contests`.",
  access: SEEN,
  params: z.object({ type: activityList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(contestCard), ...pageFields }),
});

export const get = endpoint({
  name: "getContest",
  method: "GET",
  path: "/contest/{id}",
  topics: ["contests", "answers"],
  summary:
    "Returns a contest that the caller can see, with what they can do; votes are counted once it's closed, and nobody " +
    "sees whom others voted for.",
  access: SEEN,
  params: byId,
  response: z.object({ contest }),
});

export const listParticipants = endpoint({
  name: "listContestParticipants",
  method: "GET",
  path: "/contest/{id}/participants",
  topics: ["contests", "answers"],
  summary:
    "Lists active people who joined, 30 per page, optionally by name; where people vote, in a random order of the " +
    "caller's own.",
  access: SEEN,
  params: byId,
  query: z.object({ query: z._default(z.string().check(z.trim(), z.maxLength(100)), ""), page: pageParam }),
  response: z.object({ items: z.array(contestParticipant), total: z.int(), ...pageFields }),
});

export const getForEdit = endpoint({
  name: "getContestForEdit",
  method: "GET",
  path: "/contest/{id}/for-edit",
  topics: ["contests"],
  summary: "Returns the data for a contest form; ID 0 is a new one.",
  access: MANAGED,
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: contestForEdit,
});

export const create = endpoint({
  name: "createContest",
  method: "POST",
  path: "/contests",
  topics: ["contests"],
  summary:
    "Creates a draft, or publishes the contest immediately if its status is `published`, from a form with a JSON part " +
    "and, optionally, a picture.",
  access: { ...MANAGED, feature: "new-contest" },
  body: contestInput,
  files: image,
  response: saved,
  movesValue: true,
});

export const update = endpoint({
  name: "updateContest",
  method: "PUT",
  path: "/contest/{id}",
  topics: ["contests"],
  summary: "Updates a contest; a draft sent with the status `published` is published. Locked fields can't change.",
  access: MANAGED,
  params: byId,
  body: z.strictObject({
    ...contestInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(contestInput),
  }),
  files: image,
  response: saved,
});

export const publish = endpoint({
  name: "publishContest",
  method: "PUT",
  path: "/contest/{id}/publish",
  topics: ["contests"],
  summary: "Publishes a draft as saved; a scheduled draft is refused, because its schedule publishes it.",
  access: MANAGED,
  params: byId,
  response: moved,
});

export const close = endpoint({
  name: "closeContest",
  method: "PUT",
  path: "/contest/{id}/close",
  topics: ["contests", "balances", "leaderboard"],
  summary:
    "Closes a contest for good: by votes or earnings, it's counted until now and paid; one that's decided by hand ends " +
    "without winners.",
  access: MANAGED,
  params: byId,
  response: moved,
});

const deleteContest = endpoint({
  name: "deleteContest",
  method: "DELETE",
  path: "/contest/{id}",
  topics: ["contests"],
  summary: "Deletes a draft; it's kept for auditing but not listed anywhere.",
  access: MANAGED,
  params: byId,
  response: moved,
});

export { deleteContest as delete };

export const join = endpoint({
  name: "joinContest",
  method: "POST",
  path: "/contest/{id}/join",
  topics: ["contests", "feed"],
  summary: "Joins a contest; joining again changes nothing.",
  access: SEEN,
  params: byId,
  response: z.object({ contest }),
});

export const vote = endpoint({
  name: "voteInContest",
  method: "POST",
  path: "/contest/{id}/vote",
  topics: ["contests", "feed"],
  summary: "Votes for somebody else who joined, once; the same vote again changes nothing.",
  access: SEEN,
  params: byId,
  body: z.strictObject({ userId: id }),
  response: z.object({ votes: contestVotes }),
});

export const saveWinners = endpoint({
  name: "saveContestWinners",
  method: "PUT",
  path: "/contest/{id}/winners",
  topics: ["contests", "balances", "leaderboard"],
  summary: "Saves the winners of a contest that's decided by hand, pays them and closes it for good.",
  access: MANAGED,
  params: byId,
  body: winnersInput,
  response: z.object({ contest }),
});

const exportContestResults = endpoint({
  name: "exportContestResults",
  method: "GET",
  path: "/contest/{id}/results/export",
  summary:
    "Exports the winners of a closed contest, with scores, reasons and rewards, as a spreadsheet: base64, or the file " +
    "itself if requested by media type.",
  access: MANAGED,
  params: byId,
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});

export { exportContestResults as export };
