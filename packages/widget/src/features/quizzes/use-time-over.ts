import { ANSWER_GRACE_MS } from "@guildhall/core";
import { quizCalls, type Attempt } from "@guildhall/core/quizzes";
import { useEffect } from "react";
import { refreshTopics, useGuild } from "../../guild/index.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

// Between two questions to the server whether it has ended (ms); it also waits for answers on their way.
const ASK_MS = ANSWER_GRACE_MS + 500;

/** Whether the time of an attempt is over; if so, reads it again until the server says so, too. */
export function useTimeOver(attempt: Attempt | null): boolean {
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
    // While a machine sleeps, its clocks may stand still.
    const comeBack = (): void => {
      if (document.visibilityState === "visible") void refreshTopics(queries, quizCalls.get.topics);
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, [isTimed, queries]);
  return isOver;
}
