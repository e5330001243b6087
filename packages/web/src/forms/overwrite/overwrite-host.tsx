import { useStore } from "zustand";
import { latePart } from "../../boot/late-part.tsx";
import { loadTexts } from "../../i18n/language.ts";
import { overwriteStore } from "./overwrite.store.ts";

const Loaded = latePart(async () => {
  const [file] = await Promise.all([import("./overwrite.dialog.tsx"), loadTexts(["overwrite"])]);
  return file.OverwriteDialog;
});

/** Asks whose values win while such a question is open; its code loads with the first one. */
export function OverwriteHost() {
  const question = useStore(overwriteStore, (state) => state.question);
  return question !== null && <Loaded question={question} onClose={() => question.answer("neither")} />;
}
