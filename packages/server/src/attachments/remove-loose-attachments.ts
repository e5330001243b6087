import type { Deps } from "../lib/deps.ts";
import { deleteLooseAttachment, listLooseAttachments } from "./attachment.repository.ts";

/** How long an unattached file stays: longer than any form is open. */
const GRACE_MS = 24 * 3_600_000;
/** Files removed per run; the job comes again. */
const AT_ONCE = 500;

/** Removes files whose call failed and files that were detached; returns how many. */
export async function removeLooseAttachments({
  db,
  files,
  clock,
}: Pick<Deps, "db" | "files" | "clock">): Promise<number> {
  const loose = await listLooseAttachments(db.handle, new Date(clock.now().getTime() - GRACE_MS), AT_ONCE);
  for (const attachment of loose) {
    await files.delete(attachment.raw_file);
    if (attachment.shown_file !== null) await files.delete(attachment.shown_file);
    // The row goes last, so an interrupted removal is retried.
    await deleteLooseAttachment(db.handle, attachment);
  }
  return loose.length;
}
