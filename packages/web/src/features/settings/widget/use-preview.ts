import { widgetCalls } from "@guildhall/core/widget";
import { guildhall, type MountOptions } from "@guildhall/widget/embed";
import { useEffect, useRef } from "react";
import { api } from "../../../session/api.ts";

/** The server's own widget in an element of the panel, signed in as the reader; `options` may change. */
export function usePreview(appId: string, options: MountOptions) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(options);
  const update = useRef<(changes: MountOptions) => void>(() => undefined);
  useEffect(() => {
    if (place.current === null) return;
    guildhall.init({ server: location.origin, app: appId, getToken });
    void guildhall.identify(getToken);
    const mounted = guildhall.mount(place.current, wanted.current);
    update.current = mounted.update;
    return () => {
      mounted.destroy();
      // Ends its session; nothing asks the server for a widget that isn't shown.
      void guildhall.identify(null);
    };
  }, [appId]);
  useEffect(() => {
    wanted.current = options;
    update.current(options);
  }, [options]);
  return place;
}

async function getToken(): Promise<string> {
  try {
    const { token } = await api.call(widgetCalls.preview, {}, { quiet: true });
    return token;
  } catch (cause) {
    // What the widget understands as a failure that may pass: it offers to try again.
    throw new TypeError("no token", { cause });
  }
}
