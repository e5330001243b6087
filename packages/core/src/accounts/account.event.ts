import * as z from "zod/mini";
import { chatProvider } from "../integrations/integration.values.ts";
import { id } from "../lib/wire.ts";

/** A password changed; the event carries neither one. */
export const passwordChanged = z.object({ memberId: id, by: z.enum(["link", "own"]) });

/** A new email takes effect once confirmed from its inbox; until then it may be anyone's, so it isn't included. */
export const emailRequested = z.object({ memberId: id });

/** An account's sign-in email changed. */
export const emailChanged = z.object({ memberId: id, before: z.string(), after: z.string() });

/** The operator made the account a super admin; recorded in each of its workspaces. */
export const superAdminGranted = z.object({ memberId: id });

const identity = z.object({ memberId: id, provider: chatProvider });

/** From now on the account's owner can also sign in with the messenger. */
export const identityLinked = identity;

export const identityUnlinked = identity;
