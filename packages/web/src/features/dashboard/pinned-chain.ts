export { PinnedChain } from "@guildhall/widget/chains";
