import { writtenPage } from "./written-page.tsx";

/** The page `terms`. */
export const termsPage = writtenPage("terms");
