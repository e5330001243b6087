import type { StatementLine } from "./statement.shapes.ts";
import type { StatementReason } from "./statement.values.ts";

/** Whose statement it is, and who reads it. */
interface StatementReader {
  readonly memberId: number;
  readonly readerId: number;
}

/** The key of the text, in `statement`, that says what the person of a line is to it. */
export function personText(reason: StatementReason): "from" | "giftFor" | "by" {
  if (reason === "thanks" || reason === "thanks_undone") return "from";
  return reason === "purchase" || reason === "purchase_refunded" ? "giftFor" : "by";
}

/** The page that a line's reason leads to; null for none. */
export function reasonHref(
  { link }: Pick<StatementLine, "link">,
  { memberId, readerId }: StatementReader,
): string | null {
  if (link?.type !== "thanks") return null;
  return memberId === readerId ? "/thanks?tab=received" : "/thanks";
}

/** The page that what a line is about leads to; null for none. */
export function subjectHref(
  { link, person }: Pick<StatementLine, "link" | "person">,
  { memberId, readerId }: StatementReader,
): string | null {
  if (link === null || link.type === "thanks") return null;
  if (link.type !== "purchase") return `/${link.type}/${String(link.id)}`;
  // A gift belongs to its receiver.
  if (person === null && memberId === readerId) return "/profile/perks";
  return `/user/${String(person?.id ?? memberId)}/perks`;
}
