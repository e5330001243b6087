import * as z from "zod/mini";
import { currencyAmount, id } from "../lib/wire.ts";

const page = z.string();

/** Paths or URLs of the fixed pages; empty ones aren't linked. */
export const fixedPages = z.object({
  home: page,
  guide: page,
  terms: page,
  privacy: page,
  pricing: page,
  feedback: page,
});

export type FixedPages = z.output<typeof fixedPages>;

/** The signed-in person in the selected workspace. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string(),
  avatarUrlBig: z.string(),
  roles: z.array(z.enum(["member", "moderator", "admin", "owner", "super_admin"])),
  balances: z.array(currencyAmount),
  groups: z.array(z.object({ id, name: z.string() })),
  notificationsCount: z.int(),
  introStep: z.string(),
  workspacesCount: z.int(),
});

export type SessionUser = z.output<typeof sessionUser>;
