import type { ShownPlace } from "@guildhall/core/widget";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useStored, useTranslate } from "../guild/index.ts";
import { loadPart } from "./load-part.ts";
import type { MountGuild } from "./mount-guild.ts";
import type { MountTexts } from "./texts.ts";
import { Loading, Trouble } from "./trouble.tsx";
import type { ViewProps } from "./view-props.ts";
import { SHARED_TEXTS, VIEW_TEXTS } from "./view-texts.ts";
import { VIEWS } from "./views.ts";

type Shown = ShownPlace["view"];

/** Loads a view's code and texts. Rejects if either can't be loaded. */
export async function loadView(view: Shown, texts: MountTexts): Promise<ComponentType<ViewProps>> {
  const [component] = await Promise.all([loadPart(VIEWS[view]), texts.load([...SHARED_TEXTS, ...VIEW_TEXTS[view]])]);
  return component;
}

type Loaded = { readonly view: Shown; readonly component: ComponentType<ViewProps> | null };

/** A view, once its code is there. */
export function LateView({
  mount: { texts, emit, hasShown, panel },
  place,
}: {
  readonly mount: MountGuild;
  readonly place: ShownPlace;
}): ReactNode {
  const t = useTranslate();
  const { language } = useStored(texts);
  const { view, id, text } = place;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    loadView(view, texts).then(
      (component) => isLeft || setLoaded({ view, component }),
      () => {
        if (isLeft) return;
        setLoaded({ view, component: null });
        emit("failed", { code: "not_loaded", requestId: "" });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [view, texts, emit, tries]);
  useEffect(() => {
    if (loaded?.view !== view || loaded.component === null) return;
    emit("viewed", { view });
    // Whatever the button's panel needs comes with the panel.
    if (view === "launcher") return;
    hasShown.set(true);
  }, [loaded, view, emit, hasShown]);
  if (loaded?.view !== view) return view !== "launcher" && <Loading />;
  const { component: View } = loaded;
  if (View === null)
    return (
      view !== "launcher" && (
        <Trouble kind="unreached" label={t("embed:retry")} onAct={() => setTries((before) => before + 1)} />
      )
    );
  // Other words and another subject start afresh.
  return <View key={`${language} ${String(id)} ${text ?? ""}`} id={id} text={text} panel={panel} />;
}
