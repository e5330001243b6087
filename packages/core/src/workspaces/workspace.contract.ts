import * as z from "zod/mini";
import { licenseStatus, planName } from "../billing/plan.values.ts";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_NAME_LENGTH } from "../lib/limits.ts";
import { id, idParam, nameOf, pageFields, pageParam, seenTextOf, wholeNumber } from "../lib/wire.ts";
import { region } from "../settings/region.shapes.ts";
import { workspaceItem } from "./workspace.shapes.ts";

const name = nameOf(MAX_NAME_LENGTH);
const params = z.object({ id: idParam });

export const list = endpoint({
  name: "listWorkspaces",
  method: "GET",
  path: "/workspaces",
  topics: ["workspaces"],
  summary:
    "Lists the caller's workspaces by name, 30 per page; with `manage-workspaces`, lists all workspaces, or those with " +
    "a plan, a status of it, or an end within so many days.",
  access: { who: "account", permission: ["manage-workspaces", "switch-workspace"] },
  query: z.object({
    page: pageParam,
    plan: z.optional(planName),
    status: z.optional(licenseStatus),
    /** In days; 0 is any or none. */
    ends_within: z._default(z.pipe(wholeNumber, z.int().check(z.gte(0), z.lte(1_000))), 0),
  }),
  response: z.object({
    items: z.array(workspaceItem),
    ...pageFields,
    /** Of those that fit. */
    workspacesCount: z.int(),
    /** Whether the caller sees to all workspaces' plans. */
    hasPlans: z.boolean(),
  }),
});

export const create = endpoint({
  name: "createWorkspace",
  method: "POST",
  path: "/workspaces",
  topics: ["workspaces", "session"],
  summary: "Creates a workspace with the starter currencies; the caller becomes its owner.",
  access: { who: "account", permission: ["manage-workspaces"] },
  body: z.strictObject({ name, ...region }),
  response: z.object({ id }),
});

export const update = endpoint({
  name: "updateWorkspace",
  method: "PUT",
  path: "/workspaces/{id}",
  topics: ["workspaces", "session"],
  summary:
    "Renames a workspace: with `manage-workspaces` any, with `access-intro` only the current one. `seen` holds its " +
    "name as the caller read it.",
  access: { who: "account", permission: ["manage-workspaces", "access-intro"] },
  params,
  body: z.strictObject({ name, seen: z.optional(z.strictObject({ name: seenTextOf(MAX_NAME_LENGTH) })) }),
  response: z.object({ id }),
});

export const enter = endpoint({
  name: "enterWorkspace",
  method: "PUT",
  path: "/workspaces/{id}/enter",
  summary: "Switches the session, in all its tabs, to another of the caller's workspaces.",
  access: { who: "account", permission: ["switch-workspace"] },
  params,
  response: z.object({ id }),
});
