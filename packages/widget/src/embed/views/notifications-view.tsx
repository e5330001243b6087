import { NotificationList } from "../../features/notifications/index.ts";
import { useThankDialog } from "./thank-host.tsx";

export function NotificationsView() {
  const thank = useThankDialog();
  return (
    <>
      <NotificationList onThankBack={thank.openBack} />
      {thank.dialog}
    </>
  );
}
