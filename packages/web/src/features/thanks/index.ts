export { ThankDialogHost, usePreloadedThankDialog } from "./thank-dialog-host.tsx";
export { useSetUpLink } from "./set-up-link.tsx";
export { openThankBack, openThankDialog } from "./thank-dialog.store.ts";
