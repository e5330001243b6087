import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rule } from "eslint";
import { ROOT } from "../tree.ts";

/** Tables not scoped to a workspace, and `workspaces`, whose id is the workspace. */
const OF_NO_WORKSPACE = new Set([
  "account_identities",
  "account_tokens",
  "accounts",
  "chat_bots",
  "chat_inbox",
  "chat_notes",
  "chat_pace",
  "email_changes",
  "jira_tokens",
  "mails",
  "rate_limits",
  "schema_migrations",
  "sessions",
  "workspaces",
]);

const SCHEMA = join(ROOT, "packages/server/src/db");

/** Every table, by the row types: other names after `from` are local to the statement. */
const TABLES = new Set(
  readdirSync(SCHEMA)
    .filter((file) => /^schema\.ts$|-tables\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(SCHEMA, file), "utf8").matchAll(/^ {2}(\w+): \w+Table;$/gm)])
    .map(([, table]) => table ?? ""),
);

/** Statements intended for rows of all workspaces, by file and table. */
const OF_ALL_WORKSPACES = new Set([
  // A bot's token is the server's, whoever talks to the bot.
  "chat/bot.repository.ts chat_connections",
  // Expired rows are deleted by age.
  "chat/chat-cleanup.repository.ts chat_codes",
  "chat/chat-cleanup.repository.ts chat_outbox",
  "invites/invite.repository.ts invites",
  "jobs/cleanup.repository.ts idempotency_keys",
  "jira/cleanup.repository.ts jira_codes",
  "widget/cleanup.repository.ts widget_refusals",
  "widget/cleanup.repository.ts widget_tokens",
  // The operator acts for all workspaces; for an admin, a condition adds their own.
  "deliveries/delivery.repository.ts reader_failures",
  // An account is queried across its workspaces.
  "feedback/feedback.repository.ts feedback",
  "messenger-sign-in/messenger-person.repository.ts external_users",
  "messenger-sign-in/messenger-person.repository.ts members",
  "session/session.repository.ts members",
  "session/account.repository.ts members",
  "workspaces/workspace-list.repository.ts members",
]);

/** Statements that look for work in all workspaces, and return each row's workspace. */
const LOOKS_EVERYWHERE = new Set([
  "chat/connected-chat.repository.ts chat_connections",
  "chat/digest.repository.ts chat_connections",
  "chat/due-message.repository.ts chat_connections",
  "chat/due-message.repository.ts chat_outbox",
  "chat/renewal.repository.ts chat_connections",
  "deliveries/delivery.repository.ts events",
  "events/late.repository.ts reader_failures",
  "events/relay.repository.ts event_sequences",
  "events/relay.repository.ts events",
  "events/relay.repository.ts reader_cursors",
  "jira-rewards/connected-site.repository.ts jira_sites",
  "jira-rewards/jira-event.repository.ts jira_events",
  "jira-rewards/jira-event.repository.ts jira_issues",
  "jira-rewards/jira-reward.repository.ts jira_issues",
  "jira-rewards/jira-reward.repository.ts jira_rewards",
  "jobs/split-reminder.repository.ts assignments",
  // An invocation token names an installation, and that its workspace.
  "jira/jira-site.repository.ts jira_sites",
  "jira/connected-workspace.repository.ts jira_sites",
  "schedules/schedule.repository.ts schedules",
  "thanks/stale-thanks.repository.ts external_users",
  "thanks/stale-thanks.repository.ts members",
  "thanks/stale-thanks.repository.ts thanks",
  "thanks/stale-thanks.repository.ts thanks_strangers",
  "thanks/waiting-thanks.repository.ts thanks_strangers",
  "thanks/waiting-thanks.repository.ts external_users",
  "thanks/waiting-thanks.repository.ts members",
  "widget/enabled-app.repository.ts widget_apps",
]);

const WRITE = /(?<!\b(?:for|key|do|on)\s+)\b(?:update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_]+)"?/g;
const READ = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?/g;
const PLACE = /\bctid\b/;
/** A workspace from a parameter, not from another row. */
const GIVEN = /\bworkspace_id\s*(?:=|in)\s*(?:any\s*)?\(?\s*\$\{|\bworkspace_id",\s*"(?:=|in)"/;
/** The names at the start of a query chain: any other is inside a statement. */
const HANDLE = /^(?:db|tx|handle)$/;
const BUILDERS = new Set(["updateTable", "deleteFrom", "mergeInto", "selectFrom"]);

interface Node {
  readonly type: string;
  readonly parent?: Node;
  readonly value?: unknown;
  readonly name?: string;
  readonly tag?: Node;
  readonly callee?: Node;
  readonly property?: Node;
  readonly object?: Node;
  readonly arguments?: readonly Node[];
}

/** Refuses statements without a filter by workspace, and those that address a row by its physical location. */
export const workspaceInStatements: Rule.RuleModule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    const isIn = (places: ReadonlySet<string>, table: string): boolean =>
      [...places].some((each) => `${context.filename} ${table}`.endsWith(`/${each}`));
    const isMeant = (table: string): boolean => OF_NO_WORKSPACE.has(table) || isIn(OF_ALL_WORKSPACES, table);
    const check = (node: Rule.Node, table: string, statement: string): void => {
      if (isMeant(table) || /\bworkspace_id\b/.test(statement)) return;
      context.report({ node, message: `Name the workspace (workspace_id) in what reads or changes ${table}.` });
    };
    const checkWhole = (node: Rule.Node, tables: Iterable<string>, statement: string): void => {
      const [table] = [...tables].filter((each) => TABLES.has(each) && !isMeant(each) && !isIn(LOOKS_EVERYWHERE, each));
      if (table === undefined || !/\bworkspace_id\b/.test(statement) || GIVEN.test(statement)) return;
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
        const writes = [...text.matchAll(WRITE)];
        writes.forEach((each, at) => check(node, each[1] ?? "", text.slice(each.index, writes[at + 1]?.index)));
        const read = new Set([...text.matchAll(READ)].map(([, table]) => table ?? ""));
        for (const table of read) if (TABLES.has(table)) check(node, table, text);
        const { parent } = node as unknown as Node;
        if (parent?.property?.name === "execute")
          checkWhole(node, [...read, ...writes.map((each) => each[1] ?? "")], text);
      },
      CallExpression: (node) => {
        // ESLint passes ESTree nodes; only these few fields are used.
        const call = node as unknown as Node;
        const name = builtOn(call);
        if (name === null) return;
        const statement = context.sourceCode.getText(wholeChain(call) as unknown as Rule.Node);
        check(node, name, statement);
        if (HANDLE.test(lastName(call.callee?.object))) checkWhole(node, [name], statement);
      },
    };
  },
};

/** The table a query builder call starts with; null for any other call. */
function builtOn({ callee, arguments: given = [] }: Node): string | null {
  const [table] = given;
  if (!BUILDERS.has(lastName(callee)) || typeof table?.value !== "string") return null;
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
