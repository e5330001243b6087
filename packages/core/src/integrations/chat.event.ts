import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";
import { chatProvider } from "./integration.values.ts";

const chat = { provider: chatProvider, externalId: z.string(), name: z.string() };

const person = { memberId: id, provider: chatProvider };

export const chatEvents = {
  /** A team or a group was connected to the workspace, again or for the first time. */
  "chat.connected": z.object(chat),
  /** It was removed here (`removed`) or there, or it no longer accepts what we hold (`revoked`). */
  "chat.disconnected": z.object({
    ...chat,
    reason: z.enum(["removed", "uninstalled", "revoked"]),
    /** Who can connect it again; nobody is told of what somebody did here. Older events have none. */
    managerIds: z._default(z.array(id), []),
  }),
  "chat.changed": z.object({ provider: chatProvider, changes: fieldChanges }),
  /** A team's people and groups were read, and are kept as they are there from now on. */
  "chat.people_read": z.object({
    ...chat,
    added: z.int(),
    renamed: z.int(),
    disabled: z.int(),
    enabled: z.int(),
  }),
  /** A team's people and groups are managed here again. */
  "chat.people_released": z.object(chat),
  /** A member's account was linked to a person of a chat. */
  "chat_user.linked": z.object(person),
  "chat_user.unlinked": z.object(person),
};
