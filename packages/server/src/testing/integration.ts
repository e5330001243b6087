import type { IntegrationProvider } from "@guildhall/core/integrations";
import { createIntegrationKey, hashSecret, readIntegrationKey, saveKeyHash } from "../integrations/index.ts";
import type { Deps } from "../lib/deps.ts";
import type { BuiltMember } from "./build-people.ts";

/** A new key of a workspace's integration; a previous one no longer works. */
export async function issueKey(
  { db, random, clock }: Pick<Deps, "db" | "random" | "clock">,
  integration: { readonly workspaceId: number; readonly provider: IntegrationProvider },
): Promise<string> {
  const key = createIntegrationKey(random, integration);
  const hash = hashSecret(readIntegrationKey(key) ?? { secret: "" });
  await saveKeyHash(db.handle, { ...integration, hash, at: clock.now() });
  return key;
}

/** Makes a member known to an integration. */
export async function linkPerson(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { workspaceId, memberId }: Pick<BuiltMember, "workspaceId" | "memberId">,
  person: { readonly provider: IntegrationProvider; readonly externalId: string },
): Promise<void> {
  await db.handle
    .insertInto("external_users")
    .values({
      workspace_id: workspaceId,
      provider: person.provider,
      external_id: person.externalId,
      member_id: memberId,
      created_at: clock.now(),
    })
    .execute();
}
