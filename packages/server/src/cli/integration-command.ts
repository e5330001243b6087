import { createIntegrationKey, hashSecret, readIntegrationKey, saveKeyHash } from "../integrations/index.ts";
import { systemRandom } from "../lib/random.ts";
import { type Command, toId, UsageError } from "./command.ts";

export const integrationKeyCommand: Command = {
  name: "integration-key",
  parameters: "WORKSPACE PROVIDER",
  summary: "Prints a new key for what PROVIDER (jira) tells the workspace; the one before no longer holds.",
  migratesFirst: true,
  run: async ({ db, clock, print }, parameters) => {
    const [workspace = "", provider = "", ...rest] = parameters;
    if (provider !== "jira" || rest.length > 0) throw new UsageError("give the workspace's id and the PROVIDER: jira");
    const integration = { workspaceId: toId(workspace, "WORKSPACE"), provider } as const;
    const key = createIntegrationKey(systemRandom, integration);
    const carried = readIntegrationKey(key);
    if (carried === null) throw new UsageError("this WORKSPACE is too large a number");
    const isKept = await saveKeyHash(db.handle, { ...integration, hash: hashSecret(carried), at: clock.now() });
    print(
      isKept
        ? `Send it as "Authorization: Bearer …"; it is shown only once: ${key}`
        : `There is no workspace ${workspace}.`,
    );
    return isKept ? 0 : 1;
  },
};
