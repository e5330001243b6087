import { ProfileLayout, useProfile, type ProfileLayoutProps } from "@guildhall/widget/profiles";
import { usePageTitle } from "../../routing/page-title.ts";
import { openThankDialog, usePreloadedThankDialog } from "../thanks/index.ts";
import { BalancePencil } from "./balance-pencil.tsx";

/** A profile as the panel's page: titled by its member, with the panel's dialogs. */
export function ProfileFrame(props: Pick<ProfileLayoutProps, "userId" | "children">) {
  usePageTitle(useProfile(props.userId).data?.user.name);
  const thank = { open: openThankDialog, preload: usePreloadedThankDialog() };
  return <ProfileLayout {...props} thank={thank} balanceActionsOf={(user) => <BalancePencil user={user} />} />;
}
