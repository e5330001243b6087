export type { Attachment } from "./attachment.contract.ts";
export {
  acceptOf,
  contentProblem,
  fileProblem,
  isImageKind,
  measureSize,
  sortFiles,
  takesText,
  toMegabytes,
} from "./file.policy.ts";
export type { FileProblem } from "./file.policy.ts";
