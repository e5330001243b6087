import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { BULK_FILE_TYPES, MAX_BULK_FILE_BYTES, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "../lib/limits.ts";
import { id, optionalNameOf } from "../lib/wire.ts";

/** Groups per person in one call. */
const MAX_GROUPS = 100;

/** The person is a member at once and gets an invite by email. */
export const add = endpoint({
  name: "addUser",
  method: "POST",
  path: "/users",
  topics: ["users", "leaderboard", "thanks"],
  summary: "Adds a person to the workspace and emails them an invite; a new email gets an account without a password.",
  access: { who: "member", permission: ["manage-users"], inPerson: true },
  body: z.strictObject({
    name: optionalNameOf(MAX_NAME_LENGTH),
    // The policies report missing values together with all other errors.
    email: z.string().check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH)),
    groupIds: z._default(z.array(id).check(z.maxLength(MAX_GROUPS)), []),
  }),
  response: z.object({ id }),
  movesValue: true,
});

/** All or nothing: if any row has a problem, no one is added. */
export const addInBulk = endpoint({
  name: "addUsersInBulk",
  method: "POST",
  path: "/users/bulk",
  topics: ["users", "leaderboard", "thanks"],
  summary: "Adds the people in a spreadsheet, at most 100, all or none; every error names its row and column.",
  access: { who: "member", permission: ["manage-users"], inPerson: true },
  files: { file: { kinds: BULK_FILE_TYPES, maxBytes: MAX_BULK_FILE_BYTES, isReadByHandler: true } },
  response: z.object({ ids: z.array(id) }),
  movesValue: true,
});

/** The spreadsheet to fill in. */
export const getTemplate = endpoint({
  name: "getUsersTemplate",
  method: "GET",
  path: "/users/bulk/template",
  summary: "Returns the spreadsheet to fill in for adding people, with headings in the caller's language.",
  access: { who: "member", permission: ["manage-users"] },
  response: z.object({}),
  download: "xlsx",
});
