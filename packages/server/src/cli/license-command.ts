import { NotFoundError } from "@guildhall/core";
import { licenseAt, PLAN_NAMES, planOf } from "@guildhall/core/billing";
import type { StoredLicense } from "@guildhall/core/billing";
import { FEATURES } from "@guildhall/core/permissions";
import type { Feature } from "@guildhall/core/permissions";
import { findLicense, grantLicense, listLicenseChanges } from "../billing/index.ts";
import type { Grant } from "../billing/index.ts";
import { type Command, type CommandContext, toId, UsageError } from "./command.ts";
import { listWorkspaces } from "./account.repository.ts";

const ENDLESS = "never";
const NOTHING = "none";

export const licenseCommand: Command = {
  name: "license",
  parameters:
    "[show WORKSPACE | grant WORKSPACE PLAN UNTIL COMMENT | extend WORKSPACE UNTIL COMMENT | " +
    "restrict WORKSPACE OFF ON COMMENT | withdraw WORKSPACE COMMENT]",
  summary:
    "Lists workspaces with their plans; shows a plan's history, gives a plan until a day or never, moves its end, " +
    "switches features off and on, or takes it back.",
  makesData: false,
  migratesFirst: true,
  prepare: ([action, workspace, ...rest]) => {
    if (action === undefined) return list;
    const workspaceId = toId(workspace ?? "", "WORKSPACE");
    if (action === "show" && rest.length === 0) return (context) => show(context, workspaceId);
    const readWanted = ACTIONS[action];
    const comment = rest.at(-1) ?? "";
    if (readWanted === undefined || comment.trim() === "")
      throw new UsageError("give show, grant, extend, restrict or withdraw, a WORKSPACE, and for changes a COMMENT");
    const wanted = readWanted(rest.slice(0, -1));
    return (context) => change(context, { workspaceId, wanted, comment });
  },
};

/** What becomes of a license, and what is printed of it. */
type Wanted = (held: StoredLicense, at: Date) => Omit<Grant, "comment" | "accountId"> & { readonly said: string };

/** By what's given for each, before the comment. */
const ACTIONS: Readonly<Record<string, (given: readonly string[]) => Wanted>> = {
  grant: ([plan, until = "", ...more]) => {
    const licenseType = PLAN_NAMES.find((name) => name === plan);
    if (licenseType === undefined) throw new UsageError(`PLAN must be one of ${PLAN_NAMES.join(", ")}`);
    const expireAt = readUntil(until, more);
    return ({ off, on }) => ({
      ...GRANTED,
      licenseType,
      expireAt,
      ...features(off, on),
      said: `Granted ${licenseType}.`,
    });
  },
  extend: ([until = "", ...more]) => {
    const expireAt = readUntil(until, more);
    return (held, at) => {
      const isTrial = licenseAt(held, at).status.startsWith("trial");
      const status = isTrial ? "trial_active" : "subscription_active";
      return { status, licenseType: planOf(held), expireAt, ...features(held.off, held.on), said: "Extended." };
    };
  },
  restrict: ([off = "", on = "", ...more]) => {
    if (more.length > 0) throw new UsageError(ONE_COMMENT);
    const switched = { off: readFeatures(off), on: readFeatures(on) };
    return (held, at) => {
      const { status, expireAt } = licenseAt(held, at);
      return { licenseType: planOf(held), status, expireAt, ...switched, said: "Restricted." };
    };
  },
  withdraw: (more) => {
    if (more.length > 0) throw new UsageError(ONE_COMMENT);
    return ({ off, on }) => ({ ...WITHDRAWN, ...features(off, on), said: "Withdrawn." });
  },
};

const ONE_COMMENT = "give one COMMENT, in quotes";
const GRANTED = { status: "subscription_active" } as const;
const WITHDRAWN = { status: "subscription_expired", licenseType: "free", expireAt: null } as const;

function readUntil(until: string, more: readonly string[]): string | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until) && !Number.isNaN(Date.parse(until));
  if (!isDay && until !== ENDLESS) throw new UsageError("UNTIL must be a day such as 2026-12-31, or never");
  if (more.length > 0) throw new UsageError(ONE_COMMENT);
  return isDay ? new Date(until).toISOString() : null;
}

/** Names with commas in between, or `none`. */
function readFeatures(text: string): Feature[] {
  if (text === NOTHING) return [];
  return text.split(",").map((name) => {
    const feature = FEATURES.find((each) => each === name);
    if (feature === undefined) throw new UsageError(`OFF and ON must be "none" or some of ${FEATURES.join(",")}`);
    return feature;
  });
}

/** Those that this version knows. */
function features(off: readonly string[], on: readonly string[]) {
  return { off: FEATURES.filter((each) => off.includes(each)), on: FEATURES.filter((each) => on.includes(each)) };
}

async function list({ db, clock, print }: CommandContext): Promise<number> {
  for await (const { id, name } of listWorkspaces(db.handle)) {
    const held = await findLicense(db.handle, id);
    if (held === undefined) continue;
    const { type, status, expireAt } = licenseAt(held.license, clock.now());
    print(`${String(id)}  ${name}  ${type}  ${status}  ${expireAt ?? ENDLESS}`);
  }
  return 0;
}

async function show({ db, print }: CommandContext, workspaceId: number): Promise<number> {
  const changes = await listLicenseChanges(db.handle, workspaceId);
  for (const { at, cause, plan, status, expireAt, by, comment } of changes)
    print([at.toISOString(), cause, plan, status, expireAt?.toISOString() ?? ENDLESS, by, comment].join("  "));
  if (changes.length === 0) print("It never had a plan.");
  return 0;
}

/** A running server follows within a minute. */
async function change(
  { db, clock, print }: CommandContext,
  { workspaceId, wanted, comment }: { readonly workspaceId: number; readonly wanted: Wanted; readonly comment: string },
): Promise<number> {
  const actor = { memberId: 0, workspace: { id: workspaceId } };
  const at = clock.now();
  const outcome = await db.transaction(async (tx) => {
    const held = await findLicense(tx, workspaceId);
    if (held === undefined) throw new NotFoundError("workspace", { workspaceId });
    const { said, ...grant } = wanted(held.license, at);
    const scope = { db: tx, at, actor, tell: () => undefined };
    await grantLicense(scope, { ...grant, comment, accountId: 0 });
    return said;
  });
  print(outcome);
  return 0;
}
