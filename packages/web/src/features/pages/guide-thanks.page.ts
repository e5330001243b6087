import { writtenPage } from "./written-page.tsx";

export const guideThanksPage = writtenPage("guide-thanks");
