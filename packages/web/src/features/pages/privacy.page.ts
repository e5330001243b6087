import { writtenPage } from "./written-page.tsx";

export const privacyPage = writtenPage("privacy");
