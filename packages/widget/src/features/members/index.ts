export { MemberChip } from "./member-chip.tsx";
export { memberHref, MemberName, MemberNames, type MemberHref } from "./member-name.tsx";
