import * as z from "zod/mini";
import { currencyAmount, id } from "../lib/wire.ts";

/** A user as others see one. */
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

/** A user as others see one. */
export type PublicUser = z.output<typeof publicUser>;

/** A user as those see one who manage users. */
export const managedUser = z.object({
  ...publicUser.shape,
  email: z.string(),
  /** False for who was added and has never signed in: neither by a password of their own nor from elsewhere. */
  hasSignedIn: z.boolean(),
});

/** A user as those see one who manage users. */
export type ManagedUser = z.output<typeof managedUser>;
