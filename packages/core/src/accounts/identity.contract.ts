import * as z from "zod/mini";
import { chatProvider } from "../integrations/integration.values.ts";
import { endpoint } from "../lib/endpoint.ts";

const identity = z.object({
  provider: chatProvider,
  isLinked: z.boolean(),
  /** As the messenger calls them; empty if it's not linked. */
  name: z.string(),
  /** False for the last way to sign in. */
  mayUnlink: z.boolean(),
});

const identities = z.object({ items: z.array(identity) });

export const list = endpoint({
  name: "listIdentities",
  method: "GET",
  path: "/user/identities",
  summary: "Returns the messengers that one can sign in with here, and whether one's account is linked.",
  access: { who: "account" },
  response: identities,
});

export const unlink = endpoint({
  name: "unlinkIdentity",
  method: "DELETE",
  path: "/user/identities/{provider}",
  summary: "Unlinks a messenger from one's account, unless it's the last way to sign in.",
  access: { who: "account" },
  params: z.object({ provider: chatProvider }),
  response: identities,
});
