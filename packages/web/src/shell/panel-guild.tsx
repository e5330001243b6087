import { GuildProvider, type Guild } from "@guildhall/widget/guild";
import { useRouter, type AnyRouter } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { loadPart } from "../boot/load-part.ts";
import { queryClient } from "../data/query-client.ts";
import { BackGuard } from "../forms/back-guard.tsx";
import { chooseGroup, chosenGroup, onGroupChosen } from "../groups/group.store.ts";
import { loadTexts } from "../i18n/language.ts";
import { RouterLink } from "../routing/router-link.tsx";
import { api, session } from "../session/api.ts";
import { memberOf } from "../session/use-session.ts";
import { clock } from "../time/clock.ts";
import { panel } from "./panel.ts";

/** Mounts the widget's screens in the panel: on its session, texts, router and cached data. */
export function PanelGuild({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const guild = useMemo(() => createPanelGuild(router), [router]);
  return <GuildProvider guild={guild}>{children}</GuildProvider>;
}

function createPanelGuild(router: Pick<AnyRouter, "navigate" | "routesByPath">): Guild {
  return {
    ...panel,
    client: api,
    session,
    member: { get: () => memberOf(session.getState().info), subscribe: session.subscribe },
    loadTexts,
    loadPart,
    queries: queryClient,
    clock,
    group: { get: chosenGroup, choose: chooseGroup, subscribe: onGroupChosen },
    drafts: sessionStorage,
    link: RouterLink,
    navigate: (href) => void router.navigate({ href }),
    backGuard: BackGuard,
    hasPage: (path) => path in router.routesByPath,
  };
}
