import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rule } from "eslint";
import { ROOT } from "../tree.ts";
import { HOLE, looseTables } from "./workspace-scopes.ts";

/** Tables not scoped to a workspace, and `workspaces`, whose id is the workspace. */
const OF_NO_WORKSPACE = new Set([
  "account_identities",
  "account_tokens",
  "accounts",
  "billing_inbox",
  "chat_bots",
  "chat_inbox",
  "chat_notes",
  "chat_pace",
  "dev_orders",
  "email_changes",
  "jira_tokens",
  "mails",
  "rate_limits",
  "schema_migrations",
  "sessions",
  "workspaces",
]);

const SERVER = join(ROOT, "packages/server/src");

/** Every table, by the row types: other names after `from` are local to the statement. */
const TABLES = new Set(
  readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    // A feature's repository may declare its own.
    .filter((file) => /^db\/(?:schema|.*-tables)\.ts$|\.repository\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(SERVER, file), "utf8").matchAll(/^ +(\w+): \w+Table(?:<.*>)?;$/gm)])
    .map(([, table]) => table ?? ""),
);

/** Statements intended for rows of all workspaces, by file, function and table. */
const OF_ALL_WORKSPACES = new Set([
  "billing/payment.repository.ts countUnsettled payments",
  "billing/subscription.repository.ts countCharging subscriptions",
  // Expired rows are deleted by age.
  "chat/chat-cleanup.repository.ts deleteCodesBefore chat_codes",
  "chat/chat-cleanup.repository.ts deleteMessagesBefore chat_outbox",
  "invites/invite.repository.ts deleteInvitesBefore invites",
  "jobs/cleanup.repository.ts deleteKeysBefore idempotency_keys",
  "jira/cleanup.repository.ts deleteJiraCodesBefore jira_codes",
  "widget/cleanup.repository.ts deleteExpiredTokens widget_tokens",
  "widget/cleanup.repository.ts deleteRefusalsBefore widget_refusals",
  // The operator acts for all workspaces; for an admin, a condition adds their own.
  "deliveries/delivery.repository.ts countGivenUp reader_failures",
  "deliveries/delivery.repository.ts countRetryable reader_failures",
  "deliveries/delivery.repository.ts discardFailure reader_failures",
  "deliveries/delivery.repository.ts findDeliveries reader_failures",
  "deliveries/delivery.repository.ts findFailureDelivery reader_failures",
  "deliveries/delivery.repository.ts retryFailures reader_failures",
  // Whoever tried a plan elsewhere has tried one.
  "billing/trial.repository.ts hasTried license_trials",
  // An account is queried across its workspaces.
  "cli/account.repository.ts findMembers members",
  "feedback/feedback.repository.ts findNthLatestFeedback feedback",
  "messenger-sign-in/messenger-person.repository.ts findChatAccounts members",
  "messenger-sign-in/messenger-person.repository.ts findWorkspaceIds members",
  "session/account.repository.ts readMemberships members",
  "session/session.repository.ts findSession members",
  "session/user-info.repository.ts findOwnRow members",
  "workspaces/workspace-list.repository.ts findWorkspaces members",
]);

/** Statements that look for work in all workspaces, and return each row's workspace. */
const LOOKS_EVERYWHERE = new Set([
  "attachments/attachment.repository.ts listLooseAttachments attachments",
  "billing/license.repository.ts findEnded licenses",
  "billing/license.repository.ts findWarnable licenses",
  // A provider names its own things only.
  "billing/payment.repository.ts findPaymentBy payments",
  "billing/payment.repository.ts findSettled payments",
  "billing/payment.repository.ts findUnsettled payments",
  "billing/subscription.repository.ts findStale subscriptions",
  "billing/subscription.repository.ts findSubscription subscriptions",
  "billing/subscription.repository.ts listCharging subscriptions",
  // A bot's token is the server's, whoever talks to the bot.
  "chat/bot.repository.ts findBotWorkspaces chat_connections",
  "chat/connected-chat.repository.ts findConnection chat_connections",
  "chat/digest.repository.ts findDigestChats chat_connections",
  "chat/due-message.repository.ts dropLateMessages chat_outbox",
  "chat/due-message.repository.ts findNextDue chat_outbox",
  "chat/due-message.repository.ts takeDueMessages chat_outbox",
  "chat/renewal.repository.ts takeDueRenewals chat_connections",
  "chat/connection.repository.ts findTeams chat_connections",
  "chat/team-people.repository.ts findStaleTeams chat_connections",
  "events/late.repository.ts findLate reader_failures",
  "events/relay.repository.ts findLagging event_sequences",
  "events/relay.repository.ts findUnnumbered events",
  "jira-rewards/connected-site.repository.ts findWorkspaceOf jira_sites",
  "jira-rewards/jira-event.repository.ts findNewIssues jira_events",
  "jira-rewards/jira-event.repository.ts findPastIssues jira_events",
  "jira-rewards/jira-reward.repository.ts findDueRewards jira_rewards",
  // An invocation token names an installation, and that its workspace.
  "jira/connected-workspace.repository.ts listConnectedWorkspaces jira_sites",
  "jira/jira-site.repository.ts findRivals jira_sites",
  "jira/jira-site.repository.ts findSite jira_sites",
  "jobs/split-reminder.repository.ts findWaitingPools assignments",
  "quizzes/submissions/submission.repository.ts findDueSubmissions quiz_submissions",
  "chains/reminders/due-reminder.repository.ts findDueReminders chain_members",
  "contests/closing/due-contest.repository.ts findDue contests",
  "schedules/schedule.repository.ts findDueSchedules schedules",
  "tempo/tempo-reading.repository.ts takeDueReading jira_sites",
  "thanks/stale-thanks.repository.ts findStaleThanks thanks",
  "thanks/waiting-thanks.repository.ts findJoinedThanks thanks_strangers",
  "widget/enabled-app.repository.ts listEnabledApps widget_apps",
]);

/** A table whose name is a variable. */
const GIVEN_TABLE = "given_table";

const PLACE = /\bctid\b/;
/** A workspace from a parameter, not from another row. */
const GIVEN = /(?:\.where|\beb)\(\s*"(?:\w+\.)?workspace_id",\s*"(?:=|in)",\s*(?!")|\bworkspace_id\s*=\s*\$\{/;
const JOINED_BY_VALUE = /\.on\(\s*"\w+\.workspace_id",\s*"=",\s*(?!")/;
/** The names at the start of a query chain: any other is inside a statement. */
const HANDLE = /^(?:db|tx|handle)$/;
const JOINS = new Set(["innerJoin", "leftJoin", "rightJoin", "fullJoin"]);
const BUILDERS = new Set(["updateTable", "deleteFrom", "mergeInto", "selectFrom"]);

const HOMES = new Set(["FunctionDeclaration", "VariableDeclarator"]);

interface Node {
  readonly type: string;
  readonly id?: Node;
  readonly parent?: Node;
  readonly value?: unknown;
  readonly name?: string;
  readonly tag?: Node;
  readonly quasi?: Node;
  readonly quasis?: readonly Node[];
  readonly expressions?: readonly Node[];
  readonly callee?: Node;
  readonly property?: Node;
  readonly object?: Node;
  readonly arguments?: readonly Node[];
}

/** Refuses statements without a filter by workspace, and those that address a row by its physical location. */
export const workspaceInStatements: Rule.RuleModule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    const isMeant = (node: Rule.Node, table: string): boolean =>
      OF_NO_WORKSPACE.has(table) || isIn(context, OF_ALL_WORKSPACES, { node, table });
    const check = (node: Rule.Node, table: string, statement: string): void => {
      if (isMeant(node, table) || /\bworkspace_id\b/.test(statement)) return;
      context.report({ node, message: `Name the workspace (workspace_id) in what reads or changes ${table}.` });
    };
    const checkGiven = (node: Rule.Node, table: string, statement: string): void => {
      if (isMeant(node, table) || isIn(context, LOOKS_EVERYWHERE, { node, table })) return;
      if (!/\bworkspace_id\b/.test(statement) || GIVEN.test(statement)) return;
      context.report({ node, message: `Hold ${table} to a workspace that is given, not only to that of other rows.` });
    };
    return {
      TaggedTemplateExpression: (node) => {
        const text = context.sourceCode.getText(node.quasi);
        if (PLACE.test(text)) {
          context.report({
            node,
            message: "Name rows by their key: where one lies (ctid) is of one part of a table only.",
          });
        }
        const isFree = (table: string): boolean => readsAll(context, node, table);
        for (const table of looseTables(maskedText(node), isOfWorkspaces, isFree)) {
          context.report({
            node,
            message: `Hold ${table} to a workspace: one that is given, or that of a row which is held to one.`,
          });
        }
      },
      CallExpression: (node) => {
        // ESLint passes ESTree nodes; only these few fields are used.
        const call = node as unknown as Node;
        const joined = tableOf(call, JOINS);
        if (joined !== null) {
          const on = (call.arguments ?? []).map((each) => context.sourceCode.getText(each as unknown as Rule.Node));
          check(node, joined, on.join(" "));
        }
        const name = tableOf(call, BUILDERS);
        if (name === null) return;
        const statement = context.sourceCode.getText(wholeChain(call) as unknown as Rule.Node);
        check(node, name, statement);
        if (HANDLE.test(lastName(call.callee?.object))) checkGiven(node, name, statement);
      },
    };
  },
};

/** Whether a table's rows belong to workspaces. */
export function isOfWorkspaces(table: string): boolean {
  return table === GIVEN_TABLE || (TABLES.has(table) && !OF_NO_WORKSPACE.has(table));
}

/** Whether a statement is intended for a table's rows of all workspaces. */
export function readsAll(context: Rule.RuleContext, node: Rule.Node, table: string): boolean {
  return [OF_ALL_WORKSPACES, LOOKS_EVERYWHERE].some((places) => isIn(context, places, { node, table }));
}

function isIn(
  { filename, sourceCode }: Rule.RuleContext,
  places: ReadonlySet<string>,
  { node, table }: { readonly node: Rule.Node; readonly table: string },
): boolean {
  const place = `${filename} ${homeOf(sourceCode.getAncestors(node))} ${table}`;
  return [...places].some((each) => place.endsWith(`/${each}`));
}

/** The function that a statement is in, or the constant that it's kept as. */
function homeOf(ancestors: readonly { readonly type: string }[]): string {
  // ESLint passes ESTree nodes; only the names of functions and constants are used.
  const homes = (ancestors as readonly Node[]).filter(({ type }) => HOMES.has(type));
  return homes[0]?.id?.name ?? "";
}

/** A template's text with its values as holes, without what is quoted or a comment. */
export function maskedText(node: object): string {
  const { quasi } = node as Node; // an ESTree node
  const [first = "", ...rest] = (quasi?.quasis ?? []).map(({ value }) => (value as { readonly raw: string }).raw);
  const text = rest.reduce((all, next, at) => `${all}${holeOf(quasi?.expressions?.[at])}${next}`, first);
  return text.replace(/'[^']*'|--[^\n]*/g, (found) => "·".repeat(found.length));
}

/** `sql.table(…)` names some table of workspaces. */
function holeOf({ callee }: Node = { type: "" }): string {
  return lastName(callee?.object) === "sql" && lastName(callee) === "table" ? GIVEN_TABLE : HOLE;
}

/** The table that a call of the query builder joins by its row's workspace only; null for any other call. */
export function looselyJoined(context: Rule.RuleContext, call: object): string | null {
  const { arguments: given = [] } = call as Node; // an ESTree node
  const on = given.map((each) => context.sourceCode.getText(each as unknown as Rule.Node)).join(" ");
  return JOINED_BY_VALUE.test(on) ? null : tableOf(call as Node, JOINS);
}

/** The table that one of these calls of the query builder names; null for any other call. */
function tableOf({ callee, arguments: given = [] }: Node, calls: ReadonlySet<string>): string | null {
  const [table] = given;
  if (!calls.has(lastName(callee)) || typeof table?.value !== "string") return null;
  const [name = ""] = table.value.split(" ");
  return TABLES.has(name) ? name : null;
}

function lastName(node: Node | undefined): string {
  return node?.property?.name ?? node?.name ?? "";
}

/** The outermost call of `a.b().c()` around its first. */
function wholeChain(call: Node): Node {
  const { parent } = call;
  const isLink =
    parent?.type === "MemberExpression"
      ? parent.object === call
      : parent?.type === "CallExpression" && parent.callee === call;
  return isLink && parent !== undefined ? wholeChain(parent) : call;
}
