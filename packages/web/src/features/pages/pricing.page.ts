import { writtenPage } from "./written-page.tsx";

export const pricingPage = writtenPage("pricing");
