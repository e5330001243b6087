export { AddUserDialog } from "./add-user-dialog-host.tsx";
