import type { Language } from "@guildhall/core";
import { createRoot } from "react-dom/client";
import type { Account } from "./account.ts";
import type { Emit, InitOptions, MountOptions, WidgetElement } from "./api.ts";
import { keepKeysInside } from "./keep-keys.ts";
import { keepPlace } from "./keep-place.ts";
import { loadView } from "./late-view.tsx";
import { createMountGuild, placeOf } from "./mount-guild.ts";
import { onAttributes } from "./on-attributes.ts";
import type { Panel } from "./panel.ts";
import { dresser } from "./late-skin.ts";
import { readOptions, toLanguage, toTheme } from "./read-options.ts";
import { adoptStyles } from "./sheets.ts";
import { Shell, type Frame } from "./shell.tsx";
import { emitAs } from "./tell-writes.ts";
import { onSystemTheme, resolveTheme } from "./theme.ts";
import { SHARED_TEXTS } from "./view-texts.ts";
import { wordIn } from "./word-in.ts";
import type { ReactNode } from "react";

/** A widget in its element. */
export interface MountedWidget {
  /** Follows the element's options, as far as they have changed. */
  readonly update: () => void;
  readonly unmount: () => void;
}

interface MountParts {
  readonly element: WidgetElement;
  readonly init: InitOptions;
  readonly account: Account;
  readonly emit: Emit;
  readonly panel: Panel;
  /** Wraps what is shown, such as into a dialog, or shows something else. */
  readonly frame?: Frame;
}

/** Mounts a widget into its element's shadow root. */
export function mountWidget({ element, init, account, emit: emitAll, panel, frame = same }: MountParts): MountedWidget {
  let options = readOptions(element);
  const emitHere = emitAs(emitAll, element);
  const emit: Emit = (name, detail) => {
    // News can wait for the first view.
    if (name === "viewed" && !isFollowing && !isGone) {
      isFollowing = true;
      stops.push(account.follow());
    }
    emitHere(name, detail);
  };
  const language = languageOf({ options, init, account });
  const mount = createMountGuild({
    init,
    account,
    emit,
    panel: { get: panel.get, subscribe: panel.subscribe, toggle: () => panel.toggle(options) },
    options,
    language,
  });
  const { root, remove } = makeRoot(element);
  const skin = dresser({
    element,
    root,
    onUnreadable: () => emit("failed", { code: "low_contrast", requestId: "" }),
  });
  const followHeight = keepPlace(element);
  let isFollowing = false;
  let isGone = false;
  const look = (): void => {
    root.dataset["theme"] = resolveTheme(options.theme ?? toTheme(init.theme) ?? "auto", element);
    const { language: spoken } = mount.texts.get();
    root.lang = spoken;
    wordIn(account.queries, spoken);
    // A fixed height, whatever is shown in it, so that the page never moves.
    const { height = "" } = options;
    root.style.height = height;
    root.style.overflow = height === "" ? "" : "auto";
    followHeight();
    skin.dress();
  };
  const stops = [onSystemTheme(look), mount.texts.subscribe(look), keepKeysInside(root), tellHeight(root, emit)];
  // A frame may have something of its own in a view's place: it's there once it's known who it's for.
  if (frame !== same)
    stops.push(
      account.identity.state.subscribe(() => {
        if (account.identity.state.get() !== "identifying") mount.hasShown.set(true);
      }),
    );
  const tree = createRoot(root);
  look();
  account.identity.start();
  const speak = (): void => void mount.texts.speak(languageOf({ options, init, account })).catch(() => undefined);
  stops.push(account.session.subscribe(speak), onAttributes(element, update));
  void begin();
  return {
    update,
    unmount: () => {
      isGone = true;
      for (const stop of stops) stop();
      tree.unmount();
      remove();
    },
  };

  function update(): void {
    const before = options;
    options = readOptions(element);
    look();
    speak();
    mount.guild.group.choose(options.groupId ?? 0);
    mount.isHome.set(options.view === "home");
    const [was, is] = [placeOf(before), placeOf(options)];
    if (was.view !== is.view || was.id !== is.id) mount.trail.restart(is);
  }

  async function begin(): Promise<void> {
    // The first view's code loads along with the shared texts and the session.
    if (options.view !== "home") loadView(options.view, mount.texts).catch(() => undefined);
    const texts = mount.texts.load(SHARED_TEXTS);
    await Promise.all([texts.catch(() => emit("failed", { code: "not_loaded", requestId: "" })), skin.ready()]);
    if (isGone) return;
    tree.render(<Shell mount={mount} frame={frame} />);
    emit("ready", { view: options.view });
  }
}

function same(content: ReactNode): ReactNode {
  return content;
}

/** As told, else the page's, else the member's. */
function languageOf({
  options,
  init,
  account,
}: {
  readonly options: MountOptions;
  readonly init: InitOptions;
  readonly account: Account;
}): Language {
  const page = toLanguage(document.documentElement.lang);
  const { info } = account.session.getState();
  return options.locale ?? toLanguage(init.locale) ?? page ?? info?.language ?? "en";
}

/** The two elements inside: one that resets what is inherited and measures the width, one with the tokens. */
function makeRoot(element: WidgetElement): { readonly root: HTMLElement; readonly remove: () => void } {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const frame = document.createElement("div");
  const root = document.createElement("div");
  frame.dataset["frame"] = "";
  root.dataset["guild"] = "";
  frame.append(root);
  shadow.replaceChildren(frame);
  const dropStyles = adoptStyles(shadow);
  return {
    root,
    remove: () => {
      dropStyles();
      shadow.replaceChildren();
    },
  };
}

function tellHeight(root: HTMLElement, emit: Emit): () => void {
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = root.offsetHeight;
    if (height === told) return;
    told = height;
    emit("resized", { height });
  });
  observer.observe(root);
  return () => observer.disconnect();
}
