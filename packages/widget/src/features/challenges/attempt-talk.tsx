import { type Assignment, isUniqueCode } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { Clamp } from "../../ui/clamp.tsx";
import { useFeedTime } from "../../time/index.ts";
import { timeAttributes } from "../../ui/time-attributes.ts";
import { MarkdownClamp } from "../../text/index.ts";
import { AttemptFiles } from "./attempt-files.tsx";
import { useChallenge } from "./challenge-scope.tsx";
import styles from "./challenge.module.css";

const NO_FILES: Assignment["files"] = [];

/** Submission and review comments, oldest first, with each earlier submission's files. */
export function AttemptTalk({
  attempt,
}: {
  readonly attempt: Pick<Assignment, "completeComments" | "rejectComments">;
}) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const words = [
    ...attempt.completeComments.map((comment) => ({ ...comment, kind: "completed" as const })),
    ...attempt.rejectComments.map((comment) => ({ ...comment, kind: "rejected" as const, files: NO_FILES })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (words.length === 0) return null;
  const [only] = words;
  const last = attempt.completeComments.at(-1);
  // The submitter and time are already shown above.
  if (only !== undefined && words.length === 1 && only.kind === "completed")
    return <Said text={only.text} kind="completed" />;
  return (
    <ol className={styles.talk}>
      {words.map(({ author, text, at, kind, files }) => {
        const time = timeOf(at);
        return (
          <li key={`${kind} ${at}`}>
            <p className={styles.quiet}>
              {t(`challenge:talk.${kind}`, { name: author.name })}
              {" · "}
              <time {...timeAttributes(time)}>{time.text}</time>
            </p>
            <Said text={text} kind={kind} />
            {/* The latest ones are listed below, as the attempt's current files. */}
            {files !== last?.files && <AttemptFiles files={files} />}
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
  // In a code every character counts, even Markdown ones.
  return isUniqueCode(challenge.resultType) ? <Clamp text={text} /> : <MarkdownClamp text={text} />;
}
