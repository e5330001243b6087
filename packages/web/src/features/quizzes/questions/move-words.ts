import { useTranslate } from "../../../i18n/language.ts";
import type { MoveWords } from "../../activities/index.ts";

export function useMoveWords(): MoveWords {
  const t = useTranslate();
  return {
    up: t("questions:row.up"),
    down: t("questions:row.down"),
    isFirst: t("questions:row.isFirst"),
    isLast: t("questions:row.isLast"),
  };
}
