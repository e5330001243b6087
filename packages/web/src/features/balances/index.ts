export { BalanceDialog } from "./balance-dialog-host.tsx";
