import { NotFoundError } from "@guildhall/core";
import { licenseAt, PLAN_NAMES } from "@guildhall/core/billing";
import type { PlanName } from "@guildhall/core/billing";
import { findLicense, grantLicense, listLicenses } from "../billing/index.ts";
import { type Command, type CommandContext, toId, UsageError } from "./command.ts";
import { listWorkspaces } from "./account.repository.ts";

const ENDLESS = "never";

export const licenseCommand: Command = {
  name: "license",
  parameters: "[show WORKSPACE | grant WORKSPACE PLAN UNTIL COMMENT | withdraw WORKSPACE COMMENT]",
  summary:
    "Lists workspaces with their plans; shows a plan's history, gives a plan until a day or never, or takes it back.",
  makesData: false,
  migratesFirst: true,
  prepare: ([action, workspace, ...rest]) => {
    if (action === undefined) return list;
    const workspaceId = toId(workspace ?? "", "WORKSPACE");
    if (action === "show" && rest.length === 0) return (context) => show(context, workspaceId);
    if (action === "grant") return readGrant(workspaceId, rest);
    const [comment = "", ...more] = rest;
    if (action !== "withdraw" || comment.trim() === "" || more.length > 0)
      throw new UsageError("give show, grant or withdraw, a WORKSPACE, and for changes a COMMENT in quotes");
    const grant = {
      licenseType: "free",
      status: "subscription_expired",
      expireAt: null,
      comment,
      said: "Withdrawn.",
    } as const;
    return (context) => change(context, workspaceId, grant);
  },
};

function readGrant(workspaceId: number, [plan, until = "", comment = "", ...more]: readonly string[]) {
  const licenseType = PLAN_NAMES.find((name) => name === plan);
  if (licenseType === undefined) throw new UsageError(`PLAN must be one of ${PLAN_NAMES.join(", ")}`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until) && !Number.isNaN(Date.parse(until));
  if (!isDay && until !== ENDLESS) throw new UsageError("UNTIL must be a day such as 2026-12-31, or never");
  if (comment.trim() === "" || more.length > 0) throw new UsageError("give one COMMENT, in quotes");
  const expireAt = isDay ? new Date(until).toISOString() : null;
  const grant = {
    licenseType,
    status: "subscription_active",
    expireAt,
    comment,
    said: `Granted ${licenseType}.`,
  } as const;
  return (context: CommandContext) => change(context, workspaceId, grant);
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
  const licenses = await listLicenses(db.handle, workspaceId);
  for (const { id, plan, status, source, since, expireAt, comment } of licenses)
    print(
      [id, plan, status, source, since.toISOString(), expireAt?.toISOString() ?? ENDLESS, comment]
        .map(String)
        .join("  "),
    );
  if (licenses.length === 0) print("It never had a plan.");
  return 0;
}

interface Grant {
  readonly licenseType: PlanName;
  readonly status: "subscription_active" | "subscription_expired";
  readonly expireAt: string | null;
  readonly comment: string;
  /** What is printed afterwards. */
  readonly said: string;
}

/** A running server follows within a minute. */
async function change({ db, clock, print }: CommandContext, workspaceId: number, grant: Grant): Promise<number> {
  const actor = { memberId: 0, workspace: { id: workspaceId } };
  const { licenseType, status, expireAt, comment } = grant;
  await db.transaction(async (tx) => {
    if ((await findLicense(tx, workspaceId)) === undefined) throw new NotFoundError("workspace", { workspaceId });
    const scope = { db: tx, at: clock.now(), actor, tell: () => undefined };
    await grantLicense(scope, { licenseType, status, expireAt, comment, off: [], on: [] });
  });
  print(grant.said);
  return 0;
}
