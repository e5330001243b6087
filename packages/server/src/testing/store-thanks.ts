import type { ThanksStatus } from "@guildhall/core/thanks";
import type { Handle } from "../db/database.ts";
import { insertThanks } from "../thanks/thanks.repository.ts";
import type { NewThanks } from "../thanks/thanks.repository.ts";

/** What differs from thanks to everyone in November, for nothing. */
export type StoredThanks = Pick<NewThanks, "workspaceId" | "authorId"> &
  Partial<NewThanks> & { readonly status?: ThanksStatus };

/** In the state of choice; nothing is paid or told. Returns the thanks' id. */
export async function storeThanks(db: Handle, { status = "published", ...given }: StoredThanks): Promise<number> {
  const id = await insertThanks(db, {
    receiverIds: [],
    description: "Well done",
    rewards: [],
    visibility: "all",
    groupIds: [],
    month: "2026-11",
    publishedAt: new Date("2026-11-16T09:00:00Z"),
    ...given,
  });
  await db
    .updateTable("thanks")
    .set({ status })
    .where("workspace_id", "=", given.workspaceId)
    .where("id", "=", id)
    .execute();
  return id;
}
