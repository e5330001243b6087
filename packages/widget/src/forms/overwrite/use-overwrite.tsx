import { useState, type ReactNode } from "react";
import { useGuild } from "../../guild/index.ts";
import { OverwriteDialog } from "./late-overwrite-dialog.tsx";
import { saveUnlessChanged, type OverwriteQuestion, type SeenWrite } from "./save-unless-changed.ts";

/** Saves of one form over what was seen. */
export interface Overwrite {
  /** Like {@link saveUnlessChanged}, asking in `question`. */
  readonly save: <Body extends object, Answer>(write: SeenWrite<Body, Answer>) => Promise<Answer>;
  /** The question while it's open; to be drawn before the form's own dialog. */
  readonly question: ReactNode;
}

/** For a form that asks by itself whose values win. */
export function useOverwrite(): Overwrite {
  const { loadTexts } = useGuild();
  const [open, setOpen] = useState<OverwriteQuestion | null>(null);
  return {
    save: (write) =>
      saveUnlessChanged(write, {
        prepare: () => loadTexts(["overwrite"]),
        ask: (lines) =>
          new Promise((resolve) => {
            setOpen({
              lines,
              answer: (choice) => {
                setOpen(null);
                resolve(choice);
              },
            });
          }),
      }),
    question: open !== null && <OverwriteDialog question={open} onClose={() => open.answer("neither")} />,
  };
}
