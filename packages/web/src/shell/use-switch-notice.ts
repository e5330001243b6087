import { useEffect } from "react";
import { translate } from "../i18n/language.ts";
import { takeSwitch } from "../session/start-anew.ts";
import { useMember } from "../session/use-session.ts";
import { showMessage } from "./snackbar.store.ts";

/** Says where the reader is after the workspace was switched, here or in another tab. */
export function useSwitchNotice(): void {
  const { name } = useMember().workspace;
  useEffect(() => {
    const switched = takeSwitch();
    if (switched === null) return;
    const key = switched === "here" ? "shell:switched" : "shell:switchedElsewhere";
    showMessage({ text: translate(key, { workspace: name }) });
  }, [name]);
}
