import type { Equivalent } from "./equivalent.ts";

const SAME_HOLDERS = "the table gives both permissions to the same roles";
const INTEGRATIONS = "packages/server/src/integrations";
const BALANCES = "packages/server/src/balances";
const PURCHASES = "packages/server/src/purchases";
const ASKED_BEFORE = "abilities have asked the same machine before";
const LEDGER = "packages/server/src/ledger";
const COUNTED_BY_TYPE = "each count names its type itself, and no other event counts";
const BY_KEY = "what is found beside what was asked for is looked up by nobody";
const EITHER_END = "it is the same from either end; which one is nearer is a matter of speed";
const NO_EVENT = "an event has a type, which is neither empty nor none";
const RULES = {
  kept: "packages/server/src/readers/kept-rule.repository.ts",
  feed: "packages/server/src/readers/feed-rule.repository.ts",
  check: `${LEDGER}/check-rule.repository.ts`,
  thanks: "packages/server/src/thanks/thanks-rule.repository.ts",
  perk: "packages/server/src/perks/perk-rule.repository.ts",
  purchase: `${PURCHASES}/purchase-rule.repository.ts`,
  assignment: "packages/server/src/challenges/assignments/assignment-rule.repository.ts",
  challenge: "packages/server/src/challenges/challenge-rule.repository.ts",
};

/** Of the server. */
export const SERVER_EQUIVALENTS: readonly Equivalent[] = [
  {
    file: `${INTEGRATIONS}/list-events.service.ts`,
    from: "after < lastSeq",
    to: "await readEvents(tx, { workspaceId, after, limit: PAGE_SIZE })",
    why: "nothing comes after the last one",
  },
  {
    file: `${INTEGRATIONS}/list-events.service.ts`,
    from: "after < lastSeq",
    to: "after <= lastSeq",
    why: "nothing comes after the last one",
  },
  {
    file: `${INTEGRATIONS}/list-events.service.ts`,
    from: "rows[0]?.seq",
    to: "rows[0].seq",
    why: "there is one",
  },
  {
    file: `${INTEGRATIONS}/issue-member-token.service.ts`,
    from: "hashSessionToken(token) ?? Buffer.alloc(0)",
    to: "hashSessionToken(token)",
    why: "a token made three lines above is one of ours",
  },
  {
    file: "packages/server/src/chat/chat-key.ts",
    from: `readIntegrationKey(key) ?? { secret: "" }`,
    to: "readIntegrationKey(key)",
    why: "a key made one line above is one of ours",
  },
  {
    file: "packages/server/src/session/password.ts",
    from: "isRight && kept !== null",
    to: "isRight",
    why: "nobody knows the password of nobody's hash",
  },
  {
    file: `${BALANCES}/explain-movements.service.ts`,
    from: "ids.length === 0",
    to: "false",
    why: "for no ids, nothing is explained",
  },
  {
    file: `${BALANCES}/statement.repository.ts`,
    from: "account_id = a.id order by transfer_id desc limit 1",
    to: "workspace_id = a.workspace_id order by transfer_id desc limit 1",
    why: "an account comes with its first transfer, and any later one bounds the same snapshot",
  },
  {
    file: RULES.thanks,
    from: "type like 'thanks.waiting%' group by 1",
    to: "where workspace_id = ${workspaceId} group by 1",
    why: COUNTED_BY_TYPE,
  },
  {
    file: "packages/server/src/chat/due-message.repository.ts",
    from: "going.workspace_id = o.workspace_id and going.external_id",
    to: "going.provider = o.provider and going.external_id",
    why: "a team is connected to one workspace only, and its messages go with the connection",
  },
  {
    file: "packages/server/src/tempo/tempo-reading.repository.ts",
    from: "s.workspace_id = due.workspace_id and s.id",
    to: "where true and s.id",
    why: "sites are numbered for the whole database, and an import leaves them behind",
  },
  {
    file: `${BALANCES}/export-statement.service.ts`,
    from: "500",
    to: "501",
    why: "how much is read at once is not seen in the file",
  },
  {
    file: `${BALANCES}/get-statement.service.ts`,
    from: "1",
    to: "2",
    why: "one more or two tell alike that the list goes on",
  },
  {
    file: `${BALANCES}/update-balances.service.ts`,
    from: "to > from",
    to: "to >= from",
    why: "what has no difference was left out before",
  },
  {
    file: `${BALANCES}/adjustment-comment.repository.ts`,
    from: "and e.at = any(",
    to: "'balance.adjusted' and (e.payload",
    why: BY_KEY,
  },
  {
    file: `${BALANCES}/adjustment-comment.repository.ts`,
    from: "and e.type = 'balance.adjusted'",
    to: "${of.workspaceId} and e.at = any(",
    why: "no other change names a currency",
  },
  {
    file: RULES.assignment,
    from: "and type in ('assignment.submitted'",
    to: "s completed from events where workspace_id = ${workspaceId} group by 1",
    why: COUNTED_BY_TYPE,
  },
  {
    file: RULES.challenge,
    from: "and type in ('challenge.published'",
    to: "as closed from events where workspace_id = ${workspaceId} group by 1",
    why: COUNTED_BY_TYPE,
  },
  {
    file: RULES.thanks,
    from: "and type in ('thanks.published'",
    to: "as undone from events where workspace_id = ${workspaceId} group by 1",
    why: COUNTED_BY_TYPE,
  },
  {
    file: RULES.purchase,
    from: "and type in ('purchase.created'",
    to: "as refunded from events where workspace_id = ${workspaceId} group by 1",
    why: COUNTED_BY_TYPE,
  },
  {
    file: RULES.feed,
    from: 'goneBy?.on ?? ""',
    to: "goneBy?.on",
    why: NO_EVENT,
  },
  {
    file: RULES.feed,
    from: 'goneBy?.key ?? ""',
    to: "goneBy?.key",
    why: NO_EVENT,
  },
  {
    file: RULES.feed,
    from: "e where e.type in (select event_type from told union select gone_by from told)",
    to: "e where true ), counted as (",
    why: "each card names its events itself",
  },
  {
    file: RULES.check,
    from: "select min(id)",
    to: "select max(id)",
    why: "of those that are the same either may be named",
  },
  {
    file: `${LEDGER}/ledger.repository.ts`,
    from: "kind = 'quota' and",
    to: "workspace_id = ${whose.workspaceId} and owner_id",
    why: "only a quota has a period",
  },
  {
    file: `${PURCHASES}/create-purchase.service.ts`,
    from: "!next.allowed",
    to: "false",
    why: "what was just bought can be asked for",
  },
  {
    file: `${PURCHASES}/export-purchases.service.ts`,
    from: "500",
    to: "501",
    why: "how much is read at once is not seen in the file",
  },
  {
    file: `${PURCHASES}/export-purchases.service.ts`,
    from: "indexOf(currencyId)] ?? null",
    to: "indexOf(currencyId)]",
    why: "a cell that is not there is empty, too",
  },
  {
    file: `${PURCHASES}/move-purchase.service.ts`,
    from: "!activate.allowed &&",
    to: "OF_THE_ASKER",
    why: "what is allowed has no reason",
  },
  { file: `${PURCHASES}/move-purchase.service.ts`, from: "!next.allowed", to: "false", why: ASKED_BEFORE },
  {
    file: `${PURCHASES}/move-purchase.service.ts`,
    from: "rows.filter((row) => row.status === state)",
    to: "rows",
    why: "those that are moved at once stand alike",
  },
  { file: `${PURCHASES}/purchase-list.repository.ts`, from: "and list <> '')", to: "::bigint[]) )", why: BY_KEY },
  {
    file: `${PURCHASES}/purchase-list.repository.ts`,
    from: "select distinct c.",
    to: "select c.",
    why: "a currency that is named twice has one column",
  },
  { file: `${PURCHASES}/list-purchases.service.ts`, from: "offset > total / 2", to: "offset >", why: EITHER_END },
  { file: `${PURCHASES}/list-purchases.service.ts`, from: "total / 2", to: "total * 2", why: EITHER_END },
  { file: `${PURCHASES}/list-purchases.service.ts`, from: "2", to: "3", why: EITHER_END },
  {
    file: `${PURCHASES}/list-purchases.service.ts`,
    from: "|| seesEveryPerk(actor)",
    to: "managesPurchases(actor)",
    why: SAME_HOLDERS,
  },
  {
    file: `${PURCHASES}/list-purchases.service.ts`,
    from: "|| managesPurchases(actor)",
    to: "userId === actor.memberId",
    why: SAME_HOLDERS,
  },
  {
    file: "packages/server/src/accounts/own-password.ts",
    line: "await spendTokens(",
    from: "0",
    to: "1",
    why: "whether that link was among those spent is not asked",
  },
];
