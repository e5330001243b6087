import type { Rule } from "eslint";
import { scopesOf, unpinnedTables } from "./workspace-scopes.ts";
import { isOfWorkspaces, looselyJoined, maskedText, readsAll } from "./workspace.ts";

/** Files whose statements a sharded database would refuse or send to every node. It only gets shorter. */
export const NOT_YET_PORTABLE: ReadonlySet<string> = new Set([
  "achievements/achievement.repository.ts",
  "achievements/period-award.repository.ts",
  "balances/statement.repository.ts",
  "challenges/assignments/assignment-rule.repository.ts",
  "challenges/assignments/assignment.repository.ts",
  "challenges/assignments/participant.repository.ts",
  "challenges/assignments/results.repository.ts",
  "challenges/assignments/taking.repository.ts",
  "challenges/paid-challenge.repository.ts",
  "chat/chat-health.repository.ts",
  "chat/chat-member.repository.ts",
  "chat/connection.repository.ts",
  "chat/digest.repository.ts",
  "chat/due-message.repository.ts",
  "chat/team-people.repository.ts",
  "cli/account.repository.ts",
  "deliveries/delivery.repository.ts",
  "demo/demo.repository.ts",
  "events/late.repository.ts",
  "events/relay.repository.ts",
  "feed/feed.repository.ts",
  "groups/group.repository.ts",
  "integrations/external-user.repository.ts",
  "integrations/integration-event.repository.ts",
  "invites/invite.repository.ts",
  "invites/open-invite.repository.ts",
  "jira-rewards/jira-event.repository.ts",
  "jira-rewards/jira-reward.repository.ts",
  "jira/jira-code.repository.ts",
  "jira/jira-person.repository.ts",
  "jira/only-site.repository.ts",
  "jobs/quota-reminder.repository.ts",
  "jobs/split-reminder.repository.ts",
  "leaderboard/leaderboard.repository.ts",
  "ledger/check-rule.repository.ts",
  "ledger/ledger.repository.ts",
  "mail/mail.repository.ts",
  "messenger-sign-in/messenger-person.repository.ts",
  "notifications/notification.repository.ts",
  "perks/perk.repository.ts",
  "purchases/purchase-list.repository.ts",
  "purchases/purchase-rule.repository.ts",
  "purchases/purchase-sheet.repository.ts",
  "purchases/purchase-subject.repository.ts",
  "purchases/purchase.repository.ts",
  "purchases/regroup-purchases.repository.ts",
  "readers/counter.repository.ts",
  "readers/feed.repository.ts",
  "readers/leaderboard.repository.ts",
  "readers/notification.repository.ts",
  "readers/place-items.repository.ts",
  "readers/recount-groups.repository.ts",
  "rewards/reward.repository.ts",
  "schedules/schedule-rule.repository.ts",
  "session/member-actor.repository.ts",
  "session/session.repository.ts",
  "session/user-info.repository.ts",
  "tempo/tempo-reading.repository.ts",
  "thanks/awaited-person.repository.ts",
  "thanks/stale-thanks.repository.ts",
  "thanks/thanks-figures.repository.ts",
  "thanks/thanks-receiver.repository.ts",
  "thanks/thanks-rule.repository.ts",
  "thanks/thanks.repository.ts",
  "thanks/waiting-thanks.repository.ts",
  "users/member-group.repository.ts",
  "users/new-user.repository.ts",
  "users/user-list.repository.ts",
  "users/user.repository.ts",
  "widget/widget-user.repository.ts",
  "workspaces/set-up.repository.ts",
  "workspaces/workspace-list.repository.ts",
]);

const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/;
const WRITING_STEP = /\bas\s*(?:(?:not\s+)?materialized\s*)?\(\s*(?:insert|update|delete|merge)\b/;
const RECURSIVE_STEP = /^\s*with\s+recursive\b/;
const INSERTS = /\binsert\s+into\b/;
const UNNEST = /\bunnest\s*\(/;
const NAMES_WORKSPACES = /\b(?:from|join)\s+workspaces\b/;
/** Inner queries are blanked to `()`. */
const INNER_VALUE = /\bvalues\s*\((?:[^;]*[(,])?\s*\(\)/;

interface Options {
  /** Also in files that are excused. */
  readonly isForAll?: boolean;
}

/**
 * Refuses what only a single PostgreSQL runs well: a table of workspaces held by another row only, statements that write
 * twice, and inserts that read nothing of a workspace.
 */
export const portableStatements: Rule.RuleModule = {
  meta: { type: "problem", schema: [{ type: "object", properties: { isForAll: { type: "boolean" } } }] },
  create: (context) => {
    const [{ isForAll = false } = {}] = context.options as readonly Options[];
    const file = context.filename.split("/packages/server/src/")[1] ?? "";
    if (!isForAll && NOT_YET_PORTABLE.has(file)) return {};
    return {
      CallExpression: (node) => {
        const table = looselyJoined(context, node);
        if (table !== null && isOfWorkspaces(table)) context.report({ node, message: unpinned(table) });
      },
      TaggedTemplateExpression: (node) => {
        const isFree = (table: string): boolean => readsAll(context, node, table);
        for (const message of faultsOf(maskedText(node), isFree)) context.report({ node, message });
      },
    };
  },
};

function faultsOf(statement: string, isFree: (table: string) => boolean): readonly string[] {
  const scopes = scopesOf(statement);
  const isBound = (table: string): boolean => isOfWorkspaces(table) && !isFree(table);
  const tables = scopes.flatMap((scope) => unpinnedTables(scope, isBound));
  const isRefused: readonly (readonly [boolean, string])[] = [
    [WRITING_STEP.test(statement), "Write in one statement each: no `insert`, `update` or `delete` in a `with`."],
    [
      scopes.some((scope) => RECURSIVE_STEP.test(scope) && WRITES.test(scope)),
      "Put `with recursive` into the query that reads, not before what writes.",
    ],
    [
      INSERTS.test(statement) && scopes.some((scope) => UNNEST.test(scope) && !NAMES_WORKSPACES.test(scope)),
      "Insert `from workspaces w, unnest(…) where w.id = ${workspaceId}`, so that the rows' place is known.",
    ],
    [
      scopes.some((scope) => INSERTS.test(scope) && INNER_VALUE.test(scope)),
      "Insert by `select … from` a table of the workspace, not by a query inside `values`.",
    ],
  ];
  return [...tables.map(unpinned), ...isRefused.flatMap(([isFault, message]) => (isFault ? [message] : []))];
}

function unpinned(table: string): string {
  return `Pin ${table} to a workspace by a value (\`workspace_id = \${…}\`), in each query.`;
}
