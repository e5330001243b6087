import { latePart } from "@guildhall/widget/guild";

/** Code and texts load once the rest of the page is there. */
export const SignInMessengers = latePart({
  load: () => import("./sign-in-messengers.tsx").then((file) => file.SignInMessengers),
  texts: ["messengers", "session"],
});
