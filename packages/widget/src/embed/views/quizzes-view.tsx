import { QuizzesList } from "../../features/quizzes/index.ts";
import { useGuild, useStored } from "../../guild/index.ts";

/** What can be answered. Drafts, scheduled and closed ones are for managers, who manage them in the panel. */
export function QuizzesView() {
  const groupId = useStored(useGuild().group);
  return <QuizzesList key={groupId} view={{ type: "active", groupId }} />;
}
