import { writtenPage } from "./written-page.tsx";

export const guidePage = writtenPage("guide");
