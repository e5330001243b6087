import { listGroups } from "@guildhall/core/contract";
import { implement } from "../http/implement.ts";
import { findGroups } from "./group.repository.ts";

/** The calls about groups. */
export const groupRoutes = [
  implement(listGroups, async ({ db, actor }) => ({ items: await findGroups(db, actor.workspace.id) })),
];
