import type { QuestionType } from "@guildhall/core/quizzes";
import CircleDot from "lucide-react/icons/circle-dot";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import TextIcon from "lucide-react/icons/text";
import type { ComponentType } from "react";

const ICONS: Readonly<Record<QuestionType, ComponentType<{ readonly size: number; readonly "aria-hidden": "true" }>>> =
  {
    radio: CircleDot,
    multi_text: TextIcon,
    slider: SlidersHorizontal,
  };

export function QuestionIcon({ type }: { readonly type: QuestionType }) {
  const Icon = ICONS[type];
  return <Icon size={18} aria-hidden="true" />;
}
