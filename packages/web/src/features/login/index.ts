export { GuestForm, GuestLinks, GuestPage } from "./guest-page.tsx";
export { SignInBanner } from "./sign-in-banner.tsx";
