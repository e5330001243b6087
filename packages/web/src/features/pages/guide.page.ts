import { writtenPage } from "./written-page.tsx";

/** The page `guide`. */
export const guidePage = writtenPage("guide");
