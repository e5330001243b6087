import { normalizeEmail } from "@guildhall/core";
import type { DomainEvent } from "@guildhall/core/events";
import { integrationProvider, MAX_EXTERNAL_ID_LENGTH } from "@guildhall/core/integrations";
import {
  createIntegrationKey,
  deleteKey,
  hashSecret,
  linkExternalUser,
  readIntegrationKey,
  saveKeyHash,
} from "../integrations/index.ts";
import type { Integration } from "../integrations/index.ts";
import { systemRandom } from "../lib/random.ts";
import { type Command, type CommandContext, toId, UsageError } from "./command.ts";
import { recordOperation } from "./record-operation.ts";

const PROVIDERS = integrationProvider.options.join(", ");

export const integrationKeyCommand: Command = {
  name: "integration-key",
  parameters: "WORKSPACE PROVIDER",
  summary: `Prints a new key for PROVIDER (${PROVIDERS}) in the workspace; the previous key stops working.`,
  makesData: false,
  migratesFirst: true,
  prepare: (parameters) => {
    const integration = toIntegration(parameters);
    const key = createIntegrationKey(systemRandom, integration);
    const carried = readIntegrationKey(key);
    if (carried === null) throw new UsageError("this WORKSPACE is too large a number");
    return (context) => keepKey(context, { integration, key, carried });
  },
};

/** A key, and its part that's kept as a hash. */
interface NewKey {
  readonly integration: Integration;
  readonly key: string;
  readonly carried: Parameters<typeof hashSecret>[0];
}

async function keepKey({ db, clock, print }: CommandContext, { integration, key, carried }: NewKey): Promise<number> {
  const [{ workspaceId, provider }, at] = [integration, clock.now()];
  const isKept = await db.transaction(async (tx) => {
    if (!(await saveKeyHash(tx, { ...integration, hash: hashSecret(carried), at }))) return false;
    await recordOperation(tx, { workspaceId, at }, { type: "integration_key.added", payload: { provider } });
    return true;
  });
  print(
    isKept
      ? `Send it as "Authorization: Bearer …". It's shown only once: ${key}`
      : `There's no workspace ${String(workspaceId)}. "workspaces" lists them.`,
  );
  return isKept ? 0 : 1;
}

export const withdrawKeyCommand: Command = {
  name: "withdraw-integration-key",
  parameters: "WORKSPACE PROVIDER",
  summary: "Revokes PROVIDER's key; everything it was allowed to do for members ends at once.",
  makesData: false,
  migratesFirst: true,
  prepare: (parameters) => {
    const integration = toIntegration(parameters);
    return (context) => revokeKey(context, integration);
  },
};

async function revokeKey({ db, clock, print }: CommandContext, integration: Integration): Promise<number> {
  const { workspaceId, provider } = integration;
  const isGone = await db.transaction(async (tx) => {
    if (!(await deleteKey(tx, integration))) return false;
    const payload = { provider };
    await recordOperation(tx, { workspaceId, at: clock.now() }, { type: "integration_key.withdrawn", payload });
    return true;
  });
  print(isGone ? "Revoked the key." : `There's no key for ${provider} in workspace ${workspaceId}.`);
  return isGone ? 0 : 1;
}

export const linkUserCommand: Command = {
  name: "link-user",
  parameters: "WORKSPACE PROVIDER PERSON EMAIL",
  summary: "Links PERSON, an id at PROVIDER, to the member with EMAIL, so that PROVIDER can act for them.",
  makesData: false,
  migratesFirst: true,
  prepare: (parameters) => {
    const person = { ...toIntegration(parameters.slice(0, 2)), ...toPerson(parameters.slice(2)) };
    return (context) => linkPerson(context, person);
  },
};

async function linkPerson(
  { db, clock, print }: CommandContext,
  person: Integration & ReturnType<typeof toPerson>,
): Promise<number> {
  const { workspaceId, provider } = person;
  const at = clock.now();
  const isLinked = await db.transaction(async (tx) => {
    const memberId = await linkExternalUser(tx, { ...person, at });
    if (memberId === null) return false;
    await recordOperation(tx, { workspaceId, at }, toLinked(provider, memberId));
    return true;
  });
  print(
    isLinked
      ? `Linked ${person.externalId} to ${person.email}.`
      : `There's no member with the email ${person.email} in workspace ${workspaceId}.`,
  );
  return isLinked ? 0 : 1;
}

function toLinked(provider: Integration["provider"], memberId: number): DomainEvent {
  return provider === "jira"
    ? { type: "jira_user.linked", payload: { memberId } }
    : { type: "chat_user.linked", payload: { memberId, provider } };
}

function toPerson([externalId = "", email = "", ...rest]: readonly string[]) {
  const isId = externalId !== "" && externalId.length <= MAX_EXTERNAL_ID_LENGTH;
  if (!isId || email === "" || rest.length > 0) {
    throw new UsageError("give the PERSON's id at the provider and their EMAIL here");
  }
  return { externalId, email: normalizeEmail(email) };
}

function toIntegration([workspace = "", name = "", ...rest]: readonly string[]): Integration {
  const provider = integrationProvider.options.find((each) => each === name);
  if (provider === undefined || rest.length > 0) {
    throw new UsageError(`give the workspace's id and the PROVIDER: ${PROVIDERS}`);
  }
  return { workspaceId: toId(workspace, "WORKSPACE"), provider };
}
