import { isUniqueCode, type Assignment } from "@guildhall/core";
import { Clamp } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useFeedTime } from "../../time/use-feed-time.ts";
import { MarkdownClamp } from "../../text/markdown-clamp.tsx";
import { useChallenge } from "./challenge-scope.tsx";
import styles from "./challenge.module.css";

/** What was said when handing in and sending back, the oldest first. */
export function AttemptTalk({ attempt }: { readonly attempt: Pick<Assignment, "completeComments" | "rejectComments"> }) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const words = [
    ...attempt.completeComments.map((comment) => ({ ...comment, kind: "completed" as const })),
    ...attempt.rejectComments.map((comment) => ({ ...comment, kind: "rejected" as const })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (words.length === 0) return null;
  const [only] = words;
  // Who has handed in and when stands above already.
  if (only !== undefined && words.length === 1 && only.kind === "completed") return <Said text={only.text} kind="completed" />;
  return (
    <ol className={styles.talk}>
      {words.map(({ author, text, at, kind }) => {
        const time = timeOf(at);
        return (
          <li key={`${kind} ${at}`}>
            <p className={styles.quiet}>
              {t(`challenge:talk.${kind}`, { name: author.name })}
              {" · "}
              <time dateTime={time.iso} data-tooltip={time.title}>{time.text}</time>
            </p>
            <Said text={text} kind={kind} />
          </li>
        );
      })}
    </ol>
  );
}

function Said({ text, kind }: { readonly text: string; readonly kind: "completed" | "rejected" }) {
  const { challenge } = useChallenge();
  if (text === "") return null;
  if (kind === "rejected") return <MarkdownClamp text={text} quote />;
  // Of a code every sign counts, also one that would be a mark.
  return isUniqueCode(challenge.resultType) ? <Clamp text={text} /> : <MarkdownClamp text={text} />;
}
