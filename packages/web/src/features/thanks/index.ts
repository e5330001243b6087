export { ThankDialogHost, usePreloadedThankDialog } from "./thank-dialog-host.tsx";
export { openThankBack, openThankDialog } from "./thank-dialog.store.ts";
