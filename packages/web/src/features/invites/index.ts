export { InviteDialog } from "./invite-dialog-host.tsx";
export { useInviteForm, type InviteForm } from "./use-invite-form.ts";
