import { OverwriteDialog } from "@guildhall/widget/forms";
import { useStore } from "zustand";
import { overwriteStore } from "./overwrite.store.ts";

/** Asks whose values win while such a question is open. */
export function OverwriteHost() {
  const question = useStore(overwriteStore, (state) => state.question);
  return question !== null && <OverwriteDialog question={question} onClose={() => question.answer("neither")} />;
}
