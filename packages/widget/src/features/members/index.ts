export { memberHref } from "@guildhall/core/navigation";
export { MemberChip } from "./member-chip.tsx";
export { MemberName, MemberNames, type MemberHref } from "./member-name.tsx";
