import { latePart } from "../../guild/index.ts";

export const ShareDialog = latePart({
  load: () => import("./share-dialog.tsx").then((file) => file.ShareDialog),
  texts: ["activities"],
});
