import { InvalidInputError, InvariantError } from "@guildhall/core";
import { nameFromEmail, workspaceNameFrom } from "@guildhall/core/accounts";
import { FIRST_INTRO_STEP } from "@guildhall/core/session";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { openFirstLicense, tryPlan } from "../billing/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { InsideCall } from "../session/transact.ts";
import { insertWorkspace } from "../workspaces/index.ts";
import { claimAccount, joinWorkspace } from "./account.repository.ts";
import { proveEmail } from "./prove-email.service.ts";

export interface Founder {
  /** Normalized. */
  readonly email: string;
  /** "" if not given. */
  readonly name: string;
  readonly passwordHash: string;
  /** What the workspace's differ in from the defaults. */
  readonly settings: Partial<WorkspaceSettings>;
  /** What they signed up for: they try it, if they haven't tried one before. */
  readonly plan: string;
}

export interface Founded {
  readonly accountId: number;
  readonly workspaceId: number;
  /** The plan that they signed up for and have tried before; "" if there's none. */
  readonly payFor: string;
}

/**
 * Creates the account, a workspace with the starter currencies, and its owner, who starts with the intro.
 * @throws {InvalidInputError} `token_used` if the account has a password by now
 */
export async function foundWorkspace(call: InsideCall, founder: Founder): Promise<Founded> {
  const { db, at, language } = call;
  const { email, passwordHash } = founder;
  const account = await claimAccount(db, { email, passwordHash, language, at });
  if (account === null) throw new InvalidInputError([{ field: "token", code: "token_used" }]);
  await proveEmail(call, account.id);
  const name = founder.name === "" ? nameFromEmail(email) : founder.name;
  const { id: workspaceId } = await insertWorkspace(db, {
    name: workspaceNameFrom(email, name),
    settings: founder.settings,
    createdAt: at,
  });
  await openFirstLicense(db, { workspaceId, at, mode: call.deps.config.licenses });
  const memberId = await joinWorkspace(db, {
    workspaceId,
    accountId: account.id,
    name,
    roles: ["owner"],
    introStep: FIRST_INTRO_STEP,
    at,
  });
  if (memberId === null) throw new InvariantError("a new workspace has a disabled member");
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "member.joined", payload: { memberId, by: "sign_up" } });
  const payFor = await tryPlan({ ...call, actor }, { email, plan: founder.plan, deps: call.deps });
  return { accountId: account.id, workspaceId, payFor };
}
