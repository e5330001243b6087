export type { Attachment } from "./attachment.shapes.ts";
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
