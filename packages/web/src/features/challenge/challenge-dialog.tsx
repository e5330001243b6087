import { lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/language.ts";
import type { DialogFrame, OpenDialog } from "./open-dialog.ts";

// Each one's code comes with its first opening.
const CompleteDialog = lazy(async () => {
  const [file] = await Promise.all([import("./complete.dialog.tsx"), loadTexts(["files"])]);
  return { default: file.CompleteDialog };
});
const ConfirmDialog = lazy(() => import("./confirm.dialog.tsx").then((file) => ({ default: file.ConfirmDialog })));
const HandOverDialog = lazy(() => import("./hand-over.dialog.tsx").then((file) => ({ default: file.HandOverDialog })));
const PeopleDialog = lazy(() => import("./people.dialog.tsx").then((file) => ({ default: file.PeopleDialog })));
const ReviewDialog = lazy(() => import("./review.dialog.tsx").then((file) => ({ default: file.ReviewDialog })));
const ShareDialog = lazy(() => import("./share.dialog.tsx").then((file) => ({ default: file.ShareDialog })));
const SplitDialog = lazy(() => import("./split.dialog.tsx").then((file) => ({ default: file.SplitDialog })));

/** The dialog that a button of the page has opened. */
export function ChallengeDialog(props: DialogFrame & { readonly dialog: OpenDialog }) {
  return <Suspense fallback={null}><Chosen {...props} /></Suspense>;
}

function Chosen({ dialog, ...rest }: DialogFrame & { readonly dialog: OpenDialog }) {
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
