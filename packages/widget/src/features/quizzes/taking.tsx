import { takingStage, type QuizView } from "@guildhall/core/quizzes";
import { useState } from "react";
import { StartCard } from "./start-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { Questions } from "./questions.tsx";

/** A quiz as its reader takes it: its start, one question at a time, and the result. */
export function Taking({ view }: { readonly view: QuizView }) {
  const [hasActed, setHasActed] = useState(false);
  const act = (): void => setHasActed(true);
  const { attempt } = view;
  const stage = takingStage(view);
  // Also an attempt whose time ran out while it was shown.
  const [wasOpen, setWasOpen] = useState(false);
  if (stage === "questions" && attempt !== null && !wasOpen) setWasOpen(true);
  switch (stage) {
    case "start":
      return <StartCard view={view} onStart={act} />;
    case "questions":
      return <Questions key={attempt?.number ?? 1} view={view} hasStarted={hasActed} onAnswer={act} />;
    default:
      return (
        attempt !== null && <ResultCard view={view} attempt={attempt} isFresh={hasActed || wasOpen} onStart={act} />
      );
  }
}
