import type { Handle } from "../db/database.ts";
import { licenseWithout } from "./license-of.ts";

/** A bare workspace with people and currencies, for tests below the services. */
export interface SeededWorkspace {
  readonly id: number;
  readonly memberIds: readonly number[];
  readonly currencyIds: readonly number[];
}

const AT = new Date("2026-01-01T00:00:00Z");

/** The first member is the owner. */
export async function seedWorkspace(
  db: Handle,
  wanted: { readonly members: number; readonly currencies?: number },
): Promise<SeededWorkspace> {
  const license = JSON.stringify(licenseWithout());
  const { id } = await db
    .insertInto("workspaces")
    .values({ name: "Guild", license, created_at: AT })
    .returning("id")
    .executeTakeFirstOrThrow();
  const accounts = await db
    .insertInto("accounts")
    .values(range(wanted.members).map((each) => ({ email: `member-${id}-${each}@example.test`, created_at: AT })))
    .returning("id")
    .execute();
  const members = await db
    .insertInto("members")
    .values(
      accounts.map((account, index) => ({
        workspace_id: id,
        account_id: account.id,
        name: `Member ${index}`,
        roles: index === 0 ? (["owner"] as const) : [],
        created_at: AT,
      })),
    )
    .returning("id")
    .execute();
  const currencies = await db
    .insertInto("currencies")
    .values(
      range(wanted.currencies ?? 1).map((each) => ({
        workspace_id: id,
        name: `Coin ${each}`,
        icon: "🪙",
        kind: "emoji" as const,
        position: each,
      })),
    )
    .returning("id")
    .execute();
  return { id, memberIds: members.map((each) => each.id), currencyIds: currencies.map((each) => each.id) };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
