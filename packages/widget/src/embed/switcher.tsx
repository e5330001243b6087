import type { WidgetView } from "@guildhall/core/widget";
import type { ReactNode } from "react";
import { useTranslate } from "../guild/index.ts";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import type { MountGuild } from "./mount-guild.ts";

/** The tabs of `home`, around the view of the active one. */
export function Switcher({
  mount,
  offered,
  active,
  children,
}: {
  readonly mount: MountGuild;
  readonly offered: readonly WidgetView[];
  readonly active: WidgetView | "";
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <>
      <div part="header">
        <Tabs
          id="sections"
          label={t("embed:switcher")}
          active={active}
          tabs={offered.map((view) => ({ key: view, label: t(`embed:views.${view}`) }))}
          onSelect={(key) => mount.trail.restart({ view: offered.find((view) => view === key) ?? "home", id: 0 })}
        />
      </div>
      <TabPanel id="sections" tab={active}>
        {children}
      </TabPanel>
    </>
  );
}
