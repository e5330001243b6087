import { useStore } from "zustand";
import { latePart } from "@guildhall/widget/guild";
import { overwriteStore } from "./overwrite.store.ts";

const Loaded = latePart({
  load: () => import("./overwrite.dialog.tsx").then((file) => file.OverwriteDialog),
  texts: ["overwrite"],
});

/** Asks whose values win while such a question is open; its code loads with the first one. */
export function OverwriteHost() {
  const question = useStore(overwriteStore, (state) => state.question);
  return question !== null && <Loaded question={question} onClose={() => question.answer("neither")} />;
}
