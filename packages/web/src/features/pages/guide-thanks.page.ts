import { writtenPage } from "./written-page.tsx";

/** The page `guide-thanks`. */
export const guideThanksPage = writtenPage("guide-thanks");
