import * as z from "zod/mini";
import { currencyAmount, id } from "../lib/wire.ts";
import { PROVIDERS } from "../profiles/profile.values.ts";

export const publicUser = z.object({
  id,
  name: z.string(),
  avatarUrl: z.string(),
  avatarUrlBig: z.string(),
  status: z.enum(["active", "disabled"]),
  roles: z.array(z.enum(["member", "moderator", "admin", "owner"])),
  groups: z.array(z.object({ id, name: z.string() })),
  balances: z.array(currencyAmount),
});

export type PublicUser = z.output<typeof publicUser>;

/** A user as seen by user managers. */
export const managedUser = z.object({
  ...publicUser.shape,
  email: z.string(),
  /** False for added people who never signed in: not with a password, through a provider or in a widget. */
  hasSignedIn: z.boolean(),
  /** Who keeps their name: `email` means they do so themselves. */
  provider: z.enum(PROVIDERS),
});

export type ManagedUser = z.output<typeof managedUser>;
