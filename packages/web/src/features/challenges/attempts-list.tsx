import { type Assignment, assignmentCalls } from "@guildhall/core/challenges";
import { AttemptCard } from "@guildhall/widget/challenges";
import { useList } from "@guildhall/widget/guild";
import { useCommands, type Command } from "../../commands/command.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { ResultsList } from "../activities/index.ts";
import { useManaging } from "./managing.ts";
import { OthersAttemptButtons } from "./others-attempt-buttons.tsx";
import { resultsInput, type ResultList } from "./results-view.ts";

/** One list of attempts; A approves the focused one, R requests changes. */
export function AttemptsList({ cid, type }: { readonly cid: number; readonly type: ResultList }) {
  const t = useTranslate();
  const reading = useList(assignmentCalls.list, resultsInput(cid, type));
  const empty = type === "in_review" ? "emptyReview" : "empty";
  return (
    <ResultsList
      kind="challenge"
      reading={reading}
      empty={{ title: t(`challenge:results.${empty}.title`), text: t(`challenge:results.${empty}.text`) }}
      keysOf={(focused) => <ReviewKeys focused={focused} />}
    >
      {(attempt, place) => (
        <AttemptCard attempt={attempt} actions={<OthersAttemptButtons attempt={attempt} keys />} {...place} />
      )}
    </ResultsList>
  );
}

/** A and R review the focused attempt; keys for unavailable actions do nothing. */
function ReviewKeys({ focused }: { readonly focused: Assignment | undefined }) {
  const t = useTranslate();
  const open = useManaging();
  const review = (kind: "approve" | "reject"): void => {
    if (focused?.abilities[kind].allowed === true) open({ kind, attempt: focused });
  };
  const commands: readonly Command[] = [
    {
      id: "results-approve",
      section: "page",
      title: t("challenge:results.approve"),
      shortcut: "KeyA",
      run: () => review("approve"),
    },
    {
      id: "results-reject",
      section: "page",
      title: t("challenge:results.reject"),
      shortcut: "KeyR",
      run: () => review("reject"),
    },
  ];
  useCommands("results-review", commands);
  return null;
}
