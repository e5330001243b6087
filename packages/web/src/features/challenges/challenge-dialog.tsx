import { latePart } from "../../boot/late-part.tsx";
import { loadTexts } from "../../i18n/language.ts";
import type { DialogFrame, OpenDialog } from "./open-dialog.ts";

// Each one's code loads on first opening.
const CompleteDialog = latePart(async () => {
  const [file] = await Promise.all([import("./complete.dialog.tsx"), loadTexts(["files"])]);
  return file.CompleteDialog;
});
const ConfirmDialog = latePart(() => import("./confirm.dialog.tsx").then((file) => file.ConfirmDialog));
const HandOverDialog = latePart(() => import("./hand-over.dialog.tsx").then((file) => file.HandOverDialog));
const PeopleDialog = latePart(() => import("./people.dialog.tsx").then((file) => file.PeopleDialog));
const ReviewDialog = latePart(() => import("./review.dialog.tsx").then((file) => file.ReviewDialog));
const ShareDialog = latePart(() => import("./share.dialog.tsx").then((file) => file.ShareDialog));
const SplitDialog = latePart(() => import("./split.dialog.tsx").then((file) => file.SplitDialog));

/** The dialog a button of the page has opened. */
export function ChallengeDialog({ dialog, ...rest }: DialogFrame & { readonly dialog: OpenDialog }) {
  switch (dialog.kind) {
    case "complete":
      return <CompleteDialog {...rest} dialog={dialog} />;
    case "approve":
    case "reject":
      return <ReviewDialog {...rest} dialog={dialog} />;
    case "split":
      return <SplitDialog {...rest} dialog={dialog} />;
    case "handOver":
      return <HandOverDialog {...rest} dialog={dialog} />;
    case "share":
      return <ShareDialog {...rest} />;
    case "people":
      return <PeopleDialog {...rest} />;
    default:
      return <ConfirmDialog {...rest} dialog={dialog} />;
  }
}
