import { personText, reasonHref, subjectHref, type StatementLine } from "@guildhall/core/balances";
import { useMember, useTranslate } from "../../guild/index.ts";
import { tableStyles as table } from "../../tables/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Clamp } from "../../ui/clamp.tsx";
import { Link } from "../../ui/link.tsx";
import { RewardChip } from "../../ui/reward.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { memberHref, MemberName } from "../members/index.ts";

interface RowProps {
  readonly line: StatementLine;
  /** Whose statement it is. */
  readonly userId: number;
}

/** One transfer: time, reason, subject, amount and remaining balance. */
export function StatementRow({ line, userId }: RowProps) {
  const t = useTranslate();
  const time = useFeedTime()(line.at);
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
        <span className={table.heading} aria-hidden="true">{`${t("statement:columns.balance")} `}</span>
        <RewardChip reward={line.balance} tone="plain" />
      </td>
    </tr>
  );
}

function Reason({ line, userId }: RowProps) {
  const t = useTranslate();
  const { reason, person } = line;
  const href = reasonHref(line, { memberId: userId, readerId: useMember().user.id });
  const word = t(`statement:reasons.${reason}`);
  return (
    <p>
      <strong>{href === null ? word : <Link href={href}>{word}</Link>}</strong>
      {person !== null && (
        <>
          {" "}
          <Sentence
            textKey={`statement:${personText(reason)}`}
            parts={{ person: <MemberName member={person} memberHref={memberHref} /> }}
          />
        </>
      )}
    </p>
  );
}

function About({ line, userId }: RowProps) {
  const href = subjectHref(line, { memberId: userId, readerId: useMember().user.id });
  if (line.title === "") return null;
  return href === null ? <Clamp text={line.title} /> : <Link href={href}>{line.title}</Link>;
}
