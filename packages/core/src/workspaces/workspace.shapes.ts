import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** What a workspace's plan is. Without plans it is what each workspace begins with, and restricts nothing. */
export const workspaceLicense = z.object({
  type: z.string(),
  status: z.string(),
  /** Features that it switches off. */
  restrictions: z.array(z.string()),
});

/** What every list and session says of a workspace. */
export const workspaceFields = {
  id,
  name: z.string(),
  /** No workspace is closed yet. */
  status: z.enum(["active"]),
  logoUrl: z.string(),
  isCompleted: z.boolean(),
};
