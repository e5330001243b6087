export { GuestForm, GuestLinks, GuestPage } from "./guest-page.tsx";
export { SignInBanner, warmSignInBanner } from "./sign-in-banner.tsx";
