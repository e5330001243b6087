export { InviteDialog } from "./invite-dialog-host.tsx";
export { InviteFields } from "./invite-fields.tsx";
export { useInviteForm } from "./use-invite-form.ts";
