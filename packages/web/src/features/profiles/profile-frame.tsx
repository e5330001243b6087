import { ProfileLayout, useProfile, type ProfileLayoutProps } from "@guildhall/widget/profiles";
import { usePageTitle } from "../../routing/page-title.ts";
import { loadThankDialog, openThankDialog } from "../thanks/index.ts";
import { BalancePencil } from "./balance-pencil.tsx";

const THANK = { open: openThankDialog, preload: loadThankDialog };

/** A profile as the panel's page: titled by its member, with the panel's dialogs. */
export function ProfileFrame(props: Pick<ProfileLayoutProps, "userId" | "children">) {
  usePageTitle(useProfile(props.userId).data?.user.name);
  return <ProfileLayout {...props} thank={THANK} balanceActionsOf={(user) => <BalancePencil user={user} />} />;
}
