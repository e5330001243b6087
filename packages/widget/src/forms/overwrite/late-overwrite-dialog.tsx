import { latePart } from "../../guild/index.ts";

/** Shows what someone else saved beside what the reader wants to save; its code loads with the first such question. */
export const OverwriteDialog = latePart({
  load: () => import("./overwrite-dialog.tsx").then((file) => file.OverwriteDialog),
  texts: ["overwrite"],
});
