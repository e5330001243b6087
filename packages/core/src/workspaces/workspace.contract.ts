import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_NAME_LENGTH } from "../lib/limits.ts";
import { id, idParam, nameOf, pageFields, pageParam } from "../lib/wire.ts";
import { workspaceItem } from "./workspace.shapes.ts";

const name = nameOf(MAX_NAME_LENGTH);
const params = z.object({ id: idParam });

export const list = endpoint({
  name: "listWorkspaces",
  method: "GET",
  path: "/workspaces",
  summary: "Lists the asker's workspaces by name, 30 a page; all there are for who manages workspaces.",
  access: { who: "account", permission: ["manage-workspaces", "switch-workspace"] },
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(workspaceItem), ...pageFields, workspacesCount: z.int() }),
});

export const create = endpoint({
  name: "createWorkspace",
  method: "POST",
  path: "/workspaces",
  summary: "Makes a workspace with the starter currencies; the asker becomes its owner.",
  access: { who: "account", permission: ["manage-workspaces"] },
  body: z.strictObject({ name }),
  response: z.object({ id }),
});

export const update = endpoint({
  name: "updateWorkspace",
  method: "PUT",
  path: "/workspaces/{id}",
  summary:
    "Renames a workspace: any for who manages workspaces, the present one for who sets it up. `seen`: its name when read.",
  access: { who: "account", permission: ["manage-workspaces", "access-intro"] },
  params,
  body: z.strictObject({ name, seen: z.optional(z.strictObject({ name: z.string() })) }),
  response: z.object({ id }),
});

export const enter = endpoint({
  name: "enterWorkspace",
  method: "PUT",
  path: "/workspaces/{id}/enter",
  summary: "Takes the session, in all its tabs, into another of the asker's workspaces.",
  access: { who: "account", permission: ["switch-workspace"] },
  params,
  response: z.object({ id }),
});
