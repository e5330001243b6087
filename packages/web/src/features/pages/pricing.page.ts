import { writtenPage } from "./written-page.tsx";

/** The page `pricing`. */
export const pricingPage = writtenPage("pricing");
