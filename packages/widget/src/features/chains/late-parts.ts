import { latePart } from "../../guild/index.ts";

/** What only those who are through see. */
export const Finished = latePart({ load: () => import("./finished.tsx").then((file) => file.Finished) });
