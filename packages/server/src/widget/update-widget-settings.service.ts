import { fieldChanges, NotFoundError } from "@guildhall/core";
import type { WidgetSettings } from "@guildhall/core/widget";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { endWidgetSessions } from "../session/session.repository.ts";
import { findApp, lockApp, saveApp } from "./widget-app.repository.ts";
import type { WidgetApp } from "./widget-app.repository.ts";
import { listKeys } from "./widget-key.repository.ts";
import { presentSettings } from "./widget.presenter.ts";

type Fields = Pick<WidgetSettings, "origins" | "enabled" | "unknownUsers">;

/** The changes, and the values the client saw before; empty if it doesn't say. */
export type WidgetChange = { readonly [Field in keyof Fields]?: Fields[Field] | undefined } & {
  readonly seen?: { readonly [Field in keyof Fields]?: Fields[Field] | undefined } | undefined;
};

/** @throws {NotFoundError} when the workspace is gone */
export async function readWidgetSettings({ db, actor }: Pick<MemberCall, "db" | "actor">): Promise<WidgetSettings> {
  const workspaceId = actor.workspace.id;
  return presentSettings(await requireApp({ db, workspaceId }), await listKeys(db, workspaceId));
}

/**
 * Returns all settings; sessions that they no longer allow end.
 * @throws {ChangedError} if the form is out of date
 */
export async function updateWidgetSettings(
  call: MemberCall,
  { seen, ...wanted }: WidgetChange,
): Promise<WidgetSettings> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  await lockApp(db, workspaceId);
  const app = await requireApp({ db, workspaceId });
  const before: Fields = { origins: [...app.origins], enabled: app.isEnabled, unknownUsers: app.unknownUsers };
  const { origins, enabled, unknownUsers } = overwrite<Fields>({
    wanted: withoutGaps(wanted),
    seen: seen === undefined ? undefined : withoutGaps(seen),
    now: before,
  });
  const after: Fields = { origins: [...new Set(origins)], enabled, unknownUsers };
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return readWidgetSettings(call);
  await saveApp(db, { workspaceId, isEnabled: enabled, unknownUsers, origins: after.origins });
  await endWidgetSessions(db, { workspaceId, keepOrigins: enabled ? after.origins : [] });
  await recordEvent(call, { type: "widget.changed", payload: { changes } });
  call.tell({ kind: "forget", workspaceId });
  return readWidgetSettings(call);
}

/** Without fields that are undefined. */
function withoutGaps(fields: WidgetChange): Partial<Fields> {
  const { origins, enabled, unknownUsers } = fields;
  return {
    ...(origins === undefined ? {} : { origins }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(unknownUsers === undefined ? {} : { unknownUsers }),
  };
}

/** @throws {NotFoundError} when the workspace is gone */
export async function requireApp({
  db,
  workspaceId,
}: Pick<MemberCall, "db"> & { readonly workspaceId: number }): Promise<WidgetApp> {
  const app = await findApp(db, workspaceId);
  if (app === undefined) throw new NotFoundError("workspace", { workspaceId });
  return app;
}
