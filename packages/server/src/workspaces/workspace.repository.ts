import { INITIAL_LICENSE } from "@guildhall/core/billing";
import type { Handle, Tx } from "../db/database.ts";
import { STARTER_CURRENCIES, starterQuota } from "./starter-currencies.ts";

export interface NewWorkspace {
  readonly name: string;
  /** What differs from core's defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** What its founder chose, and isn't a suggestion. */
  readonly chosen?: readonly ("name" | "currencies")[];
}

/** Ids of a new workspace and its default quotas (hundredths). */
export interface CreatedWorkspace {
  readonly id: number;
  /** In the order of STARTER_CURRENCIES. */
  readonly currencyIds: readonly number[];
  readonly quota: Record<string, Record<string, number>>;
}

/** Creates a workspace with the starter currencies and quotas. */
export async function insertWorkspace(db: Handle, workspace: NewWorkspace): Promise<CreatedWorkspace> {
  const { id } = await db
    .insertInto("workspaces")
    .values({
      name: workspace.name,
      is_completed: true,
      license: JSON.stringify(INITIAL_LICENSE),
      settings: JSON.stringify(workspace.settings),
      named_at: workspace.chosen?.includes("name") === true ? workspace.createdAt : null,
      currencies_chosen_at: workspace.chosen?.includes("currencies") === true ? workspace.createdAt : null,
      created_at: workspace.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const currencies = await db
    .insertInto("currencies")
    .values(
      STARTER_CURRENCIES.map(({ name, icon }, position) => ({
        workspace_id: id,
        name,
        icon,
        kind: "emoji" as const,
        is_default: position === 0,
        position,
      })),
    )
    .returning("id")
    .execute();
  const currencyIds = currencies.map((row) => row.id);
  const quota = starterQuota(currencyIds);
  await db
    .updateTable("workspaces")
    .set({ thanks_settings: JSON.stringify({ quota }) })
    .where("id", "=", id)
    .execute();
  return { id, currencyIds, quota };
}

/** A new member with a new account. */
export interface NewMember {
  readonly workspaceId: number;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  readonly groupIds: readonly number[];
  /** Undefined: no intro. */
  readonly introStep?: string;
  readonly createdAt: Date;
}

/** Returns both ids. */
export async function insertMember(db: Tx, member: NewMember): Promise<{ accountId: number; memberId: number }> {
  const account = await db
    .insertInto("accounts")
    .values({ email: member.email, password_hash: member.passwordHash, created_at: member.createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("members")
    .values({
      workspace_id: member.workspaceId,
      account_id: account.id,
      name: member.name,
      roles: member.roles,
      intro_step: member.introStep ?? "",
      created_at: member.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const groups = member.groupIds.map((group_id) => ({
    workspace_id: member.workspaceId,
    member_id: row.id,
    group_id,
  }));
  if (groups.length > 0) await db.insertInto("member_groups").values(groups).execute();
  return { accountId: account.id, memberId: row.id };
}
