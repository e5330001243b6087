import type { App, MessageShortcut, SlackShortcut } from "@slack/bolt";
import { sceneOf } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";
import type { ThanksRequest } from "../thanks-modal.ts";
import { openThanks } from "../thanks-modal.ts";

/** Ids of the shortcuts, as the manifest declares them. */
export const THANKS_SHORTCUT = "say_thanks";
export const MESSAGE_SHORTCUT = "say_thanks_for_message";

export function registerShortcuts(app: App, deps: SlackDeps): void {
  app.shortcut(new RegExp(`^(${THANKS_SHORTCUT}|${MESSAGE_SHORTCUT})$`), async ({ shortcut, client, context, ack }) => {
    await ack();
    await openThanks(deps, sceneOf({ client, context }), requestOf(shortcut));
  });
}

function requestOf(shortcut: SlackShortcut): ThanksRequest {
  const request = { triggerId: shortcut.trigger_id, userId: shortcut.user.id };
  if (shortcut.type === "shortcut") return { ...request, place: { kind: "dm" }, receiverId: "", message: "" };
  const place = { kind: "url" as const, url: shortcut.response_url };
  return { ...request, place, receiverId: authorOf(shortcut), message: shortcut.message.text ?? "" };
}

// A message of an app has no person behind it; its bot can't be thanked, which the form then says.
function authorOf({ message }: MessageShortcut): string {
  const { user, bot_id: bot } = message as { readonly user?: string; readonly bot_id?: string };
  return user ?? (bot === undefined ? "" : "USLACKBOT");
}
