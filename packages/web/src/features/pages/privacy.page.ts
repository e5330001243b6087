import { writtenPage } from "./written-page.tsx";

/** The page `privacy`. */
export const privacyPage = writtenPage("privacy");
