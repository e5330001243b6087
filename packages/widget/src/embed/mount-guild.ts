import type { Language } from "@guildhall/core";
import { viewOfPath, type WidgetPlace } from "@guildhall/core/widget";
import type { Guild } from "../guild/index.ts";
import type { Account } from "./account.ts";
import type { Emit, InitOptions, MountOptions } from "./api.ts";
import { createClock } from "./clock.ts";
import { createLink } from "./link.tsx";
import { loadPart } from "./load-part.ts";
import type { OwnPanel } from "./panel.ts";
import { createNotices, type Notices } from "./notices.ts";
import { createStored, type Stored } from "./stored.ts";
import { tellWrites } from "./tell-writes.ts";
import { createTexts, type MountTexts } from "./texts.ts";
import { createTrail, type Trail } from "./trail.ts";

/** One mount: a guild of its own on a shared account. */
export interface MountGuild {
  readonly guild: Guild;
  readonly account: Account;
  readonly texts: MountTexts;
  readonly trail: Trail;
  readonly notices: Notices;
  readonly emit: Emit;
  readonly panel: OwnPanel;
  /** Whether the host asked for `home`, where the member switches between views. */
  readonly isHome: Stored<boolean>;
  /** Whether a view has been shown, or what a frame has in its place. */
  readonly hasShown: Stored<boolean>;
}

interface MountGuildOptions {
  readonly init: InitOptions;
  readonly account: Account;
  readonly emit: Emit;
  readonly panel: OwnPanel;
  readonly options: MountOptions;
  readonly language: Language;
}

export function createMountGuild({ init, account, emit, panel, options, language }: MountGuildOptions): MountGuild {
  const { server, onNavigate } = init;
  const texts = createTexts(language, loadPart);
  const trail = createTrail(placeOf(options));
  const notices = createNotices();
  const group = createStored(options.groupId ?? 0);
  const leave = (href: string): void => {
    emit("navigated", { href });
    if (onNavigate === undefined) window.open(server + href, "_blank", "noopener");
    else onNavigate(href);
  };
  const navigate = (href: string): void => {
    const place = viewOfPath(href);
    if (place === null) leave(href);
    else trail.push(place);
  };
  const client = tellWrites(
    account.clientFor(() => texts.get().language),
    emit,
  );
  const guild: Guild = {
    client,
    platform: account.platform,
    session: account.session,
    member: account.member,
    texts,
    loadTexts: texts.load,
    loadPart,
    queries: account.queries,
    clock: createClock(account.platform.now),
    group: { get: group.get, subscribe: group.subscribe, choose: group.set },
    drafts: account.drafts,
    link: createLink({ server, navigate }),
    navigate,
    hasPage: () => true,
    notify: notices.tell,
    saysOffline: false,
    sendsFiles: account.sendsFiles,
  };
  return {
    guild,
    account,
    texts,
    trail,
    notices,
    emit,
    panel,
    isHome: createStored(options.view === "home"),
    hasShown: createStored(false),
  };
}

/** Where a mount begins. */
export function placeOf({ view, params }: MountOptions): WidgetPlace {
  return { view, id: params?.id ?? 0 };
}
