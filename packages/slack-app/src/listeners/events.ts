import type { App } from "@slack/bolt";
import { refreshChannels } from "../channels.ts";
import { openHome } from "../home.ts";
import { sceneOf } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";
import { unfurl } from "../unfurl.ts";

export function registerEvents(app: App, deps: SlackDeps): void {
  app.event("app_home_opened", async ({ event, client, context }) => {
    if (event.tab === "home") await openHome(deps, sceneOf({ client, context }), event.user);
  });
  app.event("link_shared", async ({ event, client, context }) => unfurl(deps, sceneOf({ client, context }), event));
  app.event("app_uninstalled", async ({ context }) => disconnect(deps, context, "uninstalled"));
  app.event("tokens_revoked", async ({ event, context }) => {
    // A person's own token is none of ours; the bot's is what the connection lives by.
    if ((event.tokens.bot ?? []).length > 0) await disconnect(deps, context, "revoked");
  });
  for (const name of ["channel_created", "channel_rename", "channel_archive", "channel_unarchive", "channel_deleted"]) {
    app.event(name, async ({ client, context }) => refreshChannels(deps, sceneOf({ client, context })));
  }
}

// Bolt doesn't ask for the connection here: its token may be gone.
async function disconnect(
  { host }: SlackDeps,
  context: { readonly teamId?: string; readonly enterpriseId?: string; readonly isEnterpriseInstall: boolean },
  reason: "uninstalled" | "revoked",
): Promise<void> {
  const id = context.isEnterpriseInstall ? context.enterpriseId : context.teamId;
  if (id !== undefined) await host.disconnect(id, reason);
}
