import type { ReactNode } from "react";
import { useMember, useTranslate } from "../../guild/index.ts";
import { tableStyles as table } from "../../tables/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Clamp } from "../../ui/clamp.tsx";
import { Link } from "../../ui/link.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { RewardChip } from "../../ui/reward.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { memberHref, MemberName } from "../members/index.ts";
import type { StatementLine } from "./profile-reads.ts";

/** Where rows are stacked and the column headings hidden. */
const STACKED = "(max-width: 767.98px)";

/** One transfer: time, reason, subject, amount and remaining balance. */
export function StatementRow({ line, userId }: { readonly line: StatementLine; readonly userId: number }) {
  const t = useTranslate();
  const time = useFeedTime()(line.at);
  const isStacked = useMediaQuery(STACKED);
  const isOut = line.amount.amount < 0;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <time dateTime={time.iso}>{time.title}</time>
      </th>
      <td role="cell">
        <Reason line={line} userId={userId} />
        <About line={line} userId={userId} />
      </td>
      <td role="cell" className={table.cell}>
        <VisuallyHidden>{t(isOut ? "statement:wentOut" : "statement:cameIn")}</VisuallyHidden>{" "}
        <RewardChip reward={line.amount} tone={isOut ? "loss" : "gain"} />
      </td>
      <td role="cell" className={table.cell}>
        {isStacked && <span aria-hidden="true">{`${t("statement:columns.balance")} `}</span>}
        <RewardChip reward={line.balance} tone="plain" />
      </td>
    </tr>
  );
}

function Reason({ line: { reason, link, person }, userId }: { readonly line: StatementLine; readonly userId: number }) {
  const t = useTranslate();
  const isOwn = useMember().user.id === userId;
  const word = t(`statement:reasons.${reason}`);
  const lists = isOwn ? "/thanks?tab=received" : "/thanks";
  return (
    <p>
      <strong>{link?.type === "thanks" ? <Link href={lists}>{word}</Link> : word}</strong>
      {person !== null && (
        <>
          {" "}
          <Sentence
            textKey={personKey(reason)}
            parts={{ person: <MemberName member={person} memberHref={memberHref} /> }}
          />
        </>
      )}
    </p>
  );
}

function personKey(reason: StatementLine["reason"]): string {
  if (reason === "thanks" || reason === "thanks_undone") return "statement:from";
  return reason === "purchase" || reason === "purchase_refunded" ? "statement:giftFor" : "statement:by";
}

function About({
  line: { title, link, person },
  userId,
}: {
  readonly line: StatementLine;
  readonly userId: number;
}): ReactNode {
  const isOwn = useMember().user.id === userId;
  if (title === "") return null;
  if (link?.type === "challenge") return <Link href={`/challenge/${String(link.id)}`}>{title}</Link>;
  if (link?.type !== "purchase") return <Clamp text={title} />;
  const home = isOwn ? "/profile" : memberHref(userId);
  // A gift belongs to its receiver.
  return <Link href={`${person === null ? home : memberHref(person.id)}/perks`}>{title}</Link>;
}
