import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { loadTexts } from "../../i18n/language.ts";
import { overwriteStore } from "./overwrite.store.ts";

const Loaded = lazy(async () => {
  const [file] = await Promise.all([import("./overwrite.dialog.tsx"), loadTexts(["overwrite"])]);
  return { default: file.OverwriteDialog };
});

/** Asks whose values win while there is such a question; what draws it comes with the first one. */
export function OverwriteHost() {
  const question = useStore(overwriteStore, (state) => state.question);
  return question !== null && <Suspense fallback={null}><Loaded question={question} /></Suspense>;
}
