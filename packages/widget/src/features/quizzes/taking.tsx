import { takingStage, type QuizView } from "@guildhall/core/quizzes";
import { useState } from "react";
import { ResultCard } from "./late-parts.tsx";
import { Questions } from "./questions.tsx";
import { StartCard } from "./start-card.tsx";

const FIRST = 1;

/** A quiz as its reader takes it: its start, one question at a time, and the result. */
export function Taking({ view }: { readonly view: QuizView }) {
  const { attempt } = view;
  const stage = takingStage(view);
  const number = attempt?.number ?? FIRST;
  const [hasActed, setHasActed] = useState(false);
  const act = (): void => setHasActed(true);
  // The attempt that was open here, also if its time ran out: its result is news.
  const [openNumber, setOpenNumber] = useState<number | null>(null);
  if (stage === "questions" && attempt !== null && openNumber !== number) setOpenNumber(number);
  const answer = (): void => {
    act();
    setOpenNumber(number);
  };
  switch (stage) {
    case "start":
      return <StartCard view={view} onStart={act} />;
    case "questions":
      return <Questions key={number} view={view} hasStarted={hasActed} onAnswer={answer} />;
    default:
      return (
        attempt !== null && (
          <ResultCard key={number} view={view} attempt={attempt} isFresh={openNumber === number} onStart={act} />
        )
      );
  }
}
