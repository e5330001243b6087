import type { ReactNode } from "react";
import { Link } from "../../ui/link.tsx";
import type { Person } from "../../ui/avatar.tsx";
import { useLanguage, useText } from "../../ui/text.tsx";

/** Returns a member's profile URL; without it, names are plain text. */
export type MemberHref = (memberId: number) => string;

/** A link if the host has profiles. */
export function MemberName({
  member,
  memberHref,
}: {
  readonly member: Person;
  readonly memberHref?: MemberHref | undefined;
}) {
  if (!memberHref || member.id <= 0) return <strong>{member.name}</strong>;
  return <Link href={memberHref(member.id)}>{member.name}</Link>;
}

/** Names joined in the reader's language, the reader as "you"; those beyond `max` are counted. */
export function MemberNames({
  members,
  max,
  total = members.length,
  meId,
  memberHref,
}: {
  readonly members: readonly Person[];
  readonly max: number;
  readonly total?: number;
  readonly meId?: number | undefined;
  readonly memberHref?: MemberHref | undefined;
}) {
  const t = useText();
  const language = useLanguage();
  const shown = members.slice(0, max);
  const nodes: ReactNode[] = shown.map((member) =>
    member.id === meId ? <strong>{t("cards:you")}</strong> : <MemberName member={member} memberHref={memberHref} />,
  );
  if (total > shown.length) nodes.push(<strong>{t("cards:others", { count: total - shown.length })}</strong>);
  const parts = listFormatOf(language).formatToParts(nodes.map((_, index) => String(index)));
  return parts.map((part, index) => (
    <span key={index}>{part.type === "element" ? nodes[Number(part.value)] : part.value}</span>
  ));
}

// Creating one takes a millisecond, and a page renders many lists.
const listFormats = new Map<string, Intl.ListFormat>();

function listFormatOf(language: string): Intl.ListFormat {
  const known = listFormats.get(language) ?? new Intl.ListFormat(language);
  listFormats.set(language, known);
  return known;
}
