import { hash } from "@node-rs/argon2";
import type { Role } from "@guildhall/core/permissions";
import type { Handle } from "../db/database.ts";
import { licenseWithout } from "./license-of.ts";

/** The password of every test account. */
export const TEST_PASSWORD = "guildhall";

export interface WorkspaceSpec {
  readonly name?: string;
  /** Features that the license switches off. */
  readonly restrictions?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly thanksSettings?: Readonly<Record<string, unknown>>;
}

/** `super_admin` among the roles marks the account. */
export interface MemberSpec {
  readonly workspaceId: number;
  readonly email?: string;
  readonly name?: string;
  readonly roles?: readonly Role[];
  readonly isDisabled?: boolean;
  readonly language?: "en" | "ru";
  /** Adds a membership to this account instead of creating one. */
  readonly accountId?: number;
}

export interface BuiltMember {
  readonly accountId: number;
  readonly memberId: number;
  readonly workspaceId: number;
  readonly email: string;
}

const AT = new Date("2026-01-01T00:00:00Z");
let passwordHash: Promise<string> | undefined;
let built = 0;

/** An empty workspace with one currency; returns its id. */
export async function buildWorkspace(
  db: Handle,
  wanted: WorkspaceSpec = {},
): Promise<{ id: number; currencyId: number }> {
  const { name = "Guild", restrictions = [], settings = {}, thanksSettings = {} } = wanted;
  const { id } = await db
    .insertInto("workspaces")
    .values({
      name,
      is_completed: true,
      license: JSON.stringify(licenseWithout(restrictions)),
      settings: JSON.stringify(settings),
      thanks_settings: JSON.stringify(thanksSettings),
      created_at: AT,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const currency = await db
    .insertInto("currencies")
    .values({ workspace_id: id, name: "Stars", icon: "⭐", kind: "emoji", is_default: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, currencyId: currency.id };
}

/** Creates an account (password `guildhall`) with a membership. */
export async function buildMember(db: Handle, wanted: MemberSpec): Promise<BuiltMember> {
  const { workspaceId, roles = [], isDisabled = false } = wanted;
  const email = wanted.email ?? `person-${(built += 1)}@example.test`;
  const accountId = wanted.accountId ?? (await insertAccount(db, { ...wanted, email }));
  const { id: memberId } = await db
    .insertInto("members")
    .values({
      workspace_id: workspaceId,
      account_id: accountId,
      name: wanted.name ?? email.split("@")[0] ?? email,
      roles: roles.filter((role) => role !== "member" && role !== "super_admin"),
      status: isDisabled ? "disabled" : "active",
      created_at: AT,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { accountId, memberId, workspaceId, email };
}

async function insertAccount(
  db: Handle,
  wanted: Omit<MemberSpec, "email"> & { readonly email: string },
): Promise<number> {
  // One hash for all: hashing is slow on purpose.
  // At the lowest cost: it's checked whenever somebody signs in, in nearly every test.
  passwordHash ??= hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { id } = await db
    .insertInto("accounts")
    .values({
      email: wanted.email,
      password_hash: await passwordHash,
      language: wanted.language ?? "en",
      is_super_admin: wanted.roles?.includes("super_admin") === true,
      created_at: AT,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
