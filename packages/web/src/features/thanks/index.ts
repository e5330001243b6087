export { loadThankDialog, ThankDialogHost } from "./thank-dialog-host.tsx";
export { openThankDialog } from "./thank-dialog.store.ts";
