import { latePart } from "@guildhall/widget/guild";
import { useSessionInfo } from "../session/use-session.ts";

const WarningBar = latePart({
  load: () => import("../features/billing/warning-bar.tsx").then((file) => file.WarningBar),
});

/** Warns those who manage the workspace of its plan's end or a failed charge; for everyone else it doesn't load. */
export function LicenseBar({ path }: { readonly path: string }) {
  const info = useSessionInfo();
  const warning = info?.loggedIn === true ? info.licenseWarning : undefined;
  return warning === undefined ? null : <WarningBar warning={warning} path={path} />;
}
