import * as z from "zod/mini";
import type { JiraStatus } from "./jira-event.ts";

/** In characters; longer than the tracker's own limits, so only what isn't an id or a name is lost. */
export const MAX_JIRA_ID_LENGTH = 200;
/** The tracker's own limit. */
const MAX_SUMMARY_LENGTH = 255;

const id = z.pipe(
  // The tracker writes some ids as numbers.
  z.union([z.string().check(z.minLength(1), z.maxLength(MAX_JIRA_ID_LENGTH)), z.int()]),
  z.transform((value) => String(value)),
);
const anyId = z.catch(id, "");
const time = z.catch(z.string().check(z.maxLength(50)), "");
const accountId = z.catch(z.string().check(z.maxLength(MAX_JIRA_ID_LENGTH)), "");
const textUpTo = (length: number) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((value) => value.slice(0, length)),
    ),
    "",
  );
const name = textUpTo(MAX_JIRA_ID_LENGTH);
const person = z.catch(
  z.pipe(
    z.object({ accountId }),
    z.transform((value) => value.accountId),
  ),
  "",
);
const category = z.catch(z.nullable(z.enum(["new", "indeterminate", "done"])), null);
const status = z.pipe(
  z.object({ id, name, statusCategory: z.catch(z.object({ key: category }), { key: null }) }),
  z.transform((value): JiraStatus => ({ id: value.id, name: value.name, category: value.statusCategory.key })),
);
const change = z.pipe(
  z.object({ field: name, fieldId: name, from: anyId, to: anyId, toString: name }),
  // Every object has something of that name.
  z.transform(({ toString: toName, ...ids }) => ({ ...ids, toName })),
);

const NO_CHANGELOG = { id: "", items: [] };
const NO_FIELDS = null;

/** An issue's fields as far as they matter; null where the tracker left out what it is. */
const fields = z.catch(
  z.nullable(
    z.object({
      summary: textUpTo(MAX_SUMMARY_LENGTH),
      created: time,
      updated: time,
      project: z.catch(z.object({ key: name }), { key: "" }),
      status,
      assignee: person,
      reporter: person,
    }),
  ),
  NO_FIELDS,
);

const changelog = z.catch(z.object({ id: anyId, items: z.catch(z.array(change), []) }), NO_CHANGELOG);

/** What the app posts of an issue. */
export const issuePayload = z.object({
  atlassianId: accountId,
  issue: z.object({ id, key: id, fields }),
  changelog,
  associatedStatuses: z.catch(z.array(status), []),
  comment: z.catch(z.object({ id: anyId, author: person, created: time }), { id: "", author: "", created: "" }),
});

/** What the app posts of logged work. */
export const worklogPayload = z.object({
  atlassianId: accountId,
  worklog: z.object({
    id,
    issueId: id,
    author: person,
    created: time,
    updated: time,
    timeSpentSeconds: z.catch(z.int().check(z.gte(0)), 0),
  }),
});

export type IssuePayload = z.output<typeof issuePayload>;
export type WorklogPayload = z.output<typeof worklogPayload>;
export type JiraChange = z.output<typeof change>;
