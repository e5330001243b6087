import { writtenPage } from "./written-page.tsx";

export const termsPage = writtenPage("terms");
