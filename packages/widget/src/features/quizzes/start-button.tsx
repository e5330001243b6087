import { submissionCalls, type Quiz } from "@guildhall/core/quizzes";
import type { ReactNode } from "react";
import { showFailure, useGuild, useSend } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { useReason } from "../activities/index.ts";

/** Begins an attempt. */
export function StartButton({
  quiz,
  onStart,
  children,
}: {
  readonly quiz: Quiz;
  readonly onStart: () => void;
  readonly children: ReactNode;
}) {
  const guild = useGuild();
  const { send, isBusy } = useSend(submissionCalls.start, { onFailure: (failure) => showFailure(guild, failure) });
  return (
    <Button
      variant="primary"
      size="l"
      busy={isBusy}
      disabledReason={useReason()(quiz.abilities.start)}
      onClick={() => send({ params: { id: quiz.id } }, onStart)}
    >
      {children}
    </Button>
  );
}
