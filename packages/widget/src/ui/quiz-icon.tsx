import type { QuizType } from "@guildhall/core/quizzes";
import ListChecks from "lucide-react/icons/list-checks";
import Vote from "lucide-react/icons/vote";

const ICONS = { quiz: ListChecks, poll: Vote } as const;

export function QuizIcon({ type }: { readonly type: QuizType }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden="true" />;
}
