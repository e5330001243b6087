import { InvalidInputError, RefusedError } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import { mayAddWidgetKey } from "@guildhall/core/widget";
import type { widgetCalls } from "@guildhall/core/widget";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { endWidgetSessions } from "../session/session.repository.ts";
import { createPair, createSharedSecret, readPublicKey } from "./key-material.ts";
import type { NewMaterial } from "./key-material.ts";
import { lockApp } from "./widget-app.repository.ts";
import { deleteKey, insertKey, listKeys } from "./widget-key.repository.ts";
import { presentKey } from "./widget.presenter.ts";

type NewKey = EndpointRequest<typeof widgetCalls.createKey>["body"];

const KID_BYTES = 9;

/**
 * Adds a key and returns its secret, which is shown this once.
 * @throws {RefusedError} `too_many_widget_keys` @throws {InvalidInputError} when the public key isn't one
 */
export async function createKey(
  call: MemberCall,
  wanted: NewKey,
): Promise<EndpointResponse<typeof widgetCalls.createKey>> {
  const { db, deps, actor, at } = call;
  const workspaceId = actor.workspace.id;
  const kid = deps.random.token(KID_BYTES);
  const { secret, material } = createMaterial(call, wanted, kid);
  await lockApp(db, workspaceId);
  const decision = mayAddWidgetKey((await listKeys(db, workspaceId)).length);
  if (!decision.allowed) throw new RefusedError(decision.reason);
  const key = { workspaceId, kid, alg: wanted.alg, material, createdAt: at };
  await insertKey(db, key);
  await recordEvent(call, { type: "widget_key.added", payload: { kid, alg: wanted.alg } });
  return { ...presentKey(key), secret };
}

/** Returns the keys that are left. @throws {RefusedError} `widget_key_gone` */
export async function withdrawKey(
  call: MemberCall,
  kid: string,
): Promise<EndpointResponse<typeof widgetCalls.withdrawKey>> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  await lockApp(db, workspaceId);
  if (!(await deleteKey(db, { workspaceId, kid }))) throw new RefusedError("widget_key_gone");
  await endWidgetSessions(db, { workspaceId, kid });
  await recordEvent(call, { type: "widget_key.withdrawn", payload: { kid } });
  call.tell({ kind: "forget", workspaceId });
  return { keys: (await listKeys(db, workspaceId)).map(presentKey) };
}

function createMaterial({ deps, actor }: MemberCall, { alg, publicKey }: NewKey, kid: string): NewMaterial {
  if (alg === "HS256") {
    if (publicKey !== undefined) throw new InvalidInputError([{ field: "publicKey", code: "not_allowed" }]);
    return createSharedSecret(deps, { workspaceId: actor.workspace.id, kid });
  }
  if (publicKey === undefined) return createPair(deps);
  const material = readPublicKey(publicKey);
  if (material === null) throw new InvalidInputError([{ field: "publicKey", code: "wrong_format" }]);
  return material;
}
