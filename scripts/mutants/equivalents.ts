import type { Mutant } from "./instrument.ts";
import { differenceOf } from "./report.ts";

/** A change with no observable effect, and why. */
export interface Equivalent {
  readonly file: string;
  /** As in the report, or a part of it. */
  readonly from: string;
  readonly to: string;
  /** Whether `from` and `to` are the whole report, not parts of it. */
  readonly isWhole?: true;
  /** A part of its line, if the change alone could be several. */
  readonly line?: string;
  readonly why: string;
}

const PERMISSIONS = "packages/core/src/permissions";
const CHALLENGES = "packages/core/src/challenges";
const PASSWORDS = "packages/core/src/accounts/password.policy.ts";
const GROUPS = `holds(actor, "select-any-group")`;
const SAME_HOLDERS = "the table gives both permissions to the same roles";
const BALANCES = "packages/server/src/balances";
const PURCHASES = "packages/server/src/purchases";
const ASKED_BEFORE = "abilities have asked the same machine before";
const LEDGER = "packages/server/src/ledger";
const COUNTED_BY_TYPE = "each count names its type itself, and no other event counts";
const BY_KEY = "what is found beside what was asked for is looked up by nobody";
const EITHER_END = "it is the same from either end; which one is nearer is a matter of speed";
const ALLOWED_ONLY = "which way a challenge ends is not asked here, only whether it may";

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

/** Changes reviewed one by one. Add one only if no test could fail because of it. */
export const EQUIVALENTS: readonly Equivalent[] = [
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
    file: "packages/core/src/accounts/invite.policy.ts",
    isWhole: true,
    from: `holds(actor, "manage-users") || holds(actor, "access-intro")`,
    to: `holds(actor, "manage-users")`,
    why: "whoever sets up a workspace manages its users, too",
  },
  {
    file: "packages/core/src/lib/number-style.ts",
    from: "Number.isSafeInteger(value) ? numberStyleOf(language) : formatterOf(language)",
    to: "formatterOf(language)",
    why: "a whole number looks the same either way, and comes sooner from the language's own style",
  },
  {
    file: "packages/core/src/session/tour.machine.ts",
    from: "slides[reached] ?? slides[0]",
    to: "slides[reached]",
    why: "every allowed step ends at a slide",
  },
  {
    file: "packages/core/src/session/tour.machine.ts",
    isWhole: true,
    line: "?? slides[0] };",
    from: "0",
    to: "1",
    why: "every allowed step ends at a slide",
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
    file: "packages/core/src/lib/number-style.ts",
    from: "known !== undefined",
    to: "false",
    why: "what is kept is only there sooner",
  },
  {
    file: "packages/core/src/lib/number-style.ts",
    from: "1.5",
    to: "2.5",
    why: "either shows the sign between whole and part",
  },
  {
    file: "packages/core/src/thanks/quota-reminder.policy.ts",
    line: "(_each, at) => at + 1",
    from: "1",
    to: "2",
    why: "nobody is reminded on the 1st, and no day comes after the last",
  },
  {
    file: `${CHALLENGES}/split.ts`,
    line: "code: amount > 0",
    from: "amount > 0",
    to: "amount >= 0",
    why: "what has no difference was left out before",
  },
  {
    file: `${CHALLENGES}/challenge.policy.ts`,
    from: GROUPS,
    to: `holds(actor, "manage-challenges")`,
    why: SAME_HOLDERS,
  },
  {
    file: `${CHALLENGES}/challenge.policy.ts`,
    from: `holds(actor, "manage-challenges")`,
    to: GROUPS,
    why: SAME_HOLDERS,
  },
  {
    file: "packages/core/src/perks/perk.policy.ts",
    from: GROUPS,
    to: `holds(actor, "manage-products")`,
    why: SAME_HOLDERS,
  },
  {
    file: "packages/core/src/perks/perk.policy.ts",
    from: `holds(actor, "manage-products")`,
    to: GROUPS,
    why: SAME_HOLDERS,
  },
  { file: `${CHALLENGES}/challenge.abilities.ts`, from: "false", to: "true", why: ALLOWED_ONLY },
  {
    file: `${CHALLENGES}/division.policy.ts`,
    from: "days === undefined",
    to: "passed.length <= sent",
    why: "none is never more than were sent",
  },
  {
    file: `${CHALLENGES}/division.policy.ts`,
    from: "days >= LEADER_DAYS",
    to: "days >= (LEADER_DAYS) - 1",
    why: "no reminder comes the day before",
  },
  {
    file: `${CHALLENGES}/deadline.policy.ts`,
    from: "acceptDeadlineAt !== null",
    to: "completeDeadlineAt !== null",
    why: "nothing since 1970 is before no time at all",
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
    file: `${CHALLENGES}/deadline.policy.ts`,
    from: "graceUntil !== null",
    to: "now <= graceUntil",
    why: "nothing since 1970 is before no time at all",
  },
  {
    file: "packages/server/src/accounts/own-password.ts",
    line: "await spendTokens(",
    from: "0",
    to: "1",
    why: "whether that link was among those spent is not asked",
  },
  { file: PASSWORDS, from: "codePointAt(0) ?? 0", to: "codePointAt(0)", why: "a character has a code point" },
  {
    file: PASSWORDS,
    isWhole: true,
    from: "codes[index] ?? 0",
    to: "codes[index]",
    why: "there is a code before each but the first",
  },
  { file: PASSWORDS, from: "0", to: "1", why: "what stands for what is always there" },
  {
    file: `${PERMISSIONS}/holds.ts`,
    from: "at < roles.length",
    to: "at <= roles.length",
    why: "one role more is no role, and holds nothing",
  },
  {
    file: `${PERMISSIONS}/holds.ts`,
    isWhole: true,
    from: "actor.accountId ?? 0",
    to: "actor.accountId",
    why: "nothing is not above 0 either",
  },
  {
    file: `${PERMISSIONS}/access.ts`,
    from: "access.duty !== undefined && duties.includes(access.duty)",
    to: "duties.includes(access.duty)",
    why: "nobody has a duty that is none",
  },
  {
    file: `${PERMISSIONS}/access.ts`,
    from: "access.setting !== undefined && workspace?.settings[access.setting] === true",
    to: "workspace?.settings[access.setting] === true",
    why: "no setting has no name",
  },
  { file: `${PERMISSIONS}/permissions.ts`, from: "NOBODY", to: "[]", why: "nobody is nobody" },
  {
    file: `${PERMISSIONS}/roles.ts`,
    from: "compareRoles(role, best) > 0",
    to: "compareRoles(role, best) >= 0",
    why: "roles of one height are one role",
  },
];

/** Why a change has no observable effect; null if it isn't listed. */
export function whyEqual(mutant: Mutant): string | null {
  return EQUIVALENTS.find((each) => isListedAs(mutant, each))?.why ?? null;
}

export function isListedAs({ file, from, to, lineText }: Mutant, listed: Equivalent): boolean {
  if (listed.file !== file || !lineText.includes(listed.line ?? "")) return false;
  const [before, after] = differenceOf(from, to);
  if (listed.isWhole === true) return before === listed.from && after === listed.to;
  return before.includes(listed.from) && after.includes(listed.to);
}
