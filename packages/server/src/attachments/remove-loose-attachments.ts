import type { Deps } from "../lib/deps.ts";
import { deleteLooseAttachment, listLooseAttachments } from "./attachment.repository.ts";

/** How long a file that nothing holds stays: longer than any form is open. */
const GRACE_MS = 24 * 3_600_000;
/** Files removed in one go; the job comes again. */
const AT_ONCE = 500;

/** Removes files that came, but whose call failed, and those that were let go; answers how many. */
export async function removeLooseAttachments({
  db,
  files,
  clock,
}: Pick<Deps, "db" | "files" | "clock">): Promise<number> {
  const loose = await listLooseAttachments(db.handle, new Date(clock.now().getTime() - GRACE_MS), AT_ONCE);
  for (const attachment of loose) {
    await files.delete(attachment.raw_file);
    if (attachment.shown_file !== null) await files.delete(attachment.shown_file);
    // The row goes last: what breaks off here is found again.
    await deleteLooseAttachment(db.handle, attachment);
  }
  return loose.length;
}
