import { joinList } from "@guildhall/core";
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
  const nodes: ReactNode[] = shown.map((member, index) =>
    member.id === meId ? (
      <strong key={index}>{t("cards:you")}</strong>
    ) : (
      <MemberName key={index} member={member} memberHref={memberHref} />
    ),
  );
  if (total > shown.length)
    nodes.push(<strong key="others">{t("cards:others", { count: total - shown.length })}</strong>);
  return joinList(nodes, language);
}
