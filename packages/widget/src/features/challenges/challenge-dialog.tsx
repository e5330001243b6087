import { latePart, useTranslate } from "../../guild/index.ts";
import { ShareDialog } from "../activities/index.ts";
import type { DialogFrame, OpenDialog } from "./open-dialog.ts";

// Each one's code loads on first opening.
const CompleteDialog = latePart({
  load: () => import("./complete-dialog.tsx").then((file) => file.CompleteDialog),
  texts: ["files"],
});
const ConfirmDialog = latePart({ load: () => import("./confirm-dialog.tsx").then((file) => file.ConfirmDialog) });
const PeopleDialog = latePart({ load: () => import("./people-dialog.tsx").then((file) => file.PeopleDialog) });
const SplitDialog = latePart({ load: () => import("./split-dialog.tsx").then((file) => file.SplitDialog) });

/** The dialog a button of the page has opened. */
export function ChallengeDialog({ dialog, ...rest }: DialogFrame & { readonly dialog: OpenDialog }) {
  const t = useTranslate();
  switch (dialog.kind) {
    case "complete":
      return <CompleteDialog {...rest} dialog={dialog} />;
    case "split":
      return <SplitDialog {...rest} dialog={dialog} />;
    case "share":
      return (
        <ShareDialog
          title={t("challenge:share.title")}
          lead={t("challenge:share.lead")}
          urls={rest.challenge.urls}
          onClose={rest.onClose}
        />
      );
    case "people":
      return <PeopleDialog {...rest} />;
    default:
      return <ConfirmDialog {...rest} dialog={dialog} />;
  }
}
