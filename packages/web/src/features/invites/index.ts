export { InviteDialog } from "./invite-dialog-host.tsx";
