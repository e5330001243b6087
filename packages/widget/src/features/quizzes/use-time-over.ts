import { ANSWER_GRACE_MS } from "@guildhall/core";
import { quizCalls, type Attempt } from "@guildhall/core/quizzes";
import { useEffect } from "react";
import { refreshTopics, useGuild } from "../../guild/index.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

// Between two questions to the server whether it has ended (ms); it also waits for answers on their way.
const ASK_MS = ANSWER_GRACE_MS + 500;

/**
 * Whether the time of an attempt is over; if so, reads it again until the server says so, too. `isNew` if it was only
 * just read.
 */
export function useTimeOver(attempt: Attempt | null, { isNew }: { readonly isNew: boolean }): boolean {
  const { queries } = useGuild();
  const isTimed = (attempt?.dueAt ?? null) !== null;
  const isOver = useSecondsLeft(attempt) === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setInterval(() => void refreshTopics(queries, quizCalls.get.topics), ASK_MS);
    return () => clearInterval(timer);
  }, [isOver, queries]);
  useEffect(() => {
    if (!isTimed) return undefined;
    const read = (): void => {
      if (document.visibilityState === "visible") void refreshTopics(queries, quizCalls.get.topics);
    };
    // It may have been read ahead, a while ago.
    if (!isNew) read();
    // While a machine sleeps, its clocks may stand still.
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [isTimed, isNew, queries]);
  return isOver;
}
