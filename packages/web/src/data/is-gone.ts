export { isGone } from "@guildhall/widget/guild";
