import * as z from "zod/mini";
import { chatProvider } from "../integrations/integration.values.ts";
import { id } from "../lib/wire.ts";

const identity = z.object({ memberId: id, provider: chatProvider });

export const accountEvents = {
  /** A password changed; the event carries neither one. */
  "account.password_changed": z.object({ memberId: id, by: z.enum(["link", "own"]) }),
  /** A new email takes effect once confirmed from its inbox; until then it may be anyone's, so it isn't included. */
  "account.email_requested": z.object({ memberId: id }),
  /** An account's sign-in email changed. */
  "account.email_changed": z.object({ memberId: id, before: z.string(), after: z.string() }),
  /** The operator made the account a super admin; recorded in each of its workspaces. */
  "account.super_admin_granted": z.object({ memberId: id }),
  /** From now on the account's owner can also sign in with the messenger. */
  "account.identity_linked": identity,
  "account.identity_unlinked": identity,
};
