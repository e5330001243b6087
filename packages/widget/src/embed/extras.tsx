import { TooltipHost } from "../ui/tooltip.tsx";
import type { Notices } from "./notices.ts";
import { Toasts } from "./toasts.tsx";

/** What lies above the views and isn't needed before there is one: notices and tooltips. */
export function Extras({ notices }: { readonly notices: Notices }) {
  return (
    <>
      <Toasts notices={notices} />
      <TooltipHost />
    </>
  );
}
