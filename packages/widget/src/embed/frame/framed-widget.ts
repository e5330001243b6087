import { readFrameMessage, type FrameMessage, type HostMessage } from "@guildhall/core/widget";
import type { Port, WidgetElement } from "../api.ts";
import { keepPlace } from "../keep-place.ts";
import { onAttributes } from "../on-attributes.ts";
import { readOptions } from "../read-options.ts";
import { onSystemTheme } from "../theme.ts";
import { answerToken } from "./answer-token.ts";
import { askWhy } from "./ask-why.ts";
import { awaitHello } from "./await-hello.ts";
import { createFrame } from "./create-frame.ts";
import { toFrameOptions } from "./frame-options.ts";
import { LAUNCHER_ROOM_PX } from "./launcher-room.ts";

/** A widget in a frame in its element. */
export interface FramedWidget {
  /** Follows the element's options, as far as they have changed. */
  readonly update: () => void;
  readonly focus: () => void;
  readonly unmount: () => void;
}

interface FramedParts {
  readonly element: WidgetElement;
  /** Where the frame is put. */
  readonly place: ParentNode & Node;
  readonly port: Port;
  /** The launcher in it was pressed. */
  readonly onOpen?: () => void;
  /** The frame covers the page, and shows its view in a dialog. */
  readonly overlay?: { readonly onReady: () => void; readonly onClose: () => void; readonly onGone: () => void };
}

/** What the host does with each of the frame's messages. */
type Acts = {
  readonly [Type in FrameMessage["type"]]: (message: Extract<FrameMessage, { readonly type: Type }>) => void;
};

// A document that was refused says nothing, and is loaded nonetheless.
const SILENCE_MS = 5_000;
// For ending the session, which nothing waits for.
const FAREWELL_MS = 1_000;
const LAUNCHER_PX = 48;

/** Shows a widget in a frame: everything between the page and it goes through messages. */
export function frameWidget({ element, place, port: page, onOpen, overlay }: FramedParts): FramedWidget {
  const { options: init, emit } = page;
  const { origin } = new URL(init.server);
  const frame = createFrame(init, overlay !== undefined);
  let port: MessagePort | null = null;
  let told = "";
  let timer = 0;
  /** The height of what is shown, as far as it's known. */
  let shownPx = 0;

  const send = (message: HostMessage): void => port?.postMessage(message);
  const followHeight = keepPlace(element);
  const look = (): ReturnType<typeof toFrameOptions> => {
    followHeight();
    const options = toFrameOptions(element, init);
    // A frame of another color scheme would be opaque.
    frame.style.colorScheme = options.theme;
    if (options.view === "launcher") sizeLauncher(frame, shownPx);
    else if (options.isFixed) frame.style.height = readOptions(element).height ?? "";
    return options;
  };
  const update = (): void => {
    const options = look();
    const next = JSON.stringify(options);
    if (next === told) return;
    told = next;
    send({ type: "update", options });
  };
  const fail = (code: string): void => emit("failed", { code, requestId: "" }, element);
  const open = (opened: MessagePort): void => {
    port?.close();
    port = opened;
    clearTimeout(timer);
    port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const message = readFrameMessage(data);
      // Safe: each act is of its message's type.
      if (message !== null) acts[message.type](message as never);
    });
    port.start();
    frame.style.visibility = "visible";
    const options = look();
    told = JSON.stringify(options);
    const isOverlay = overlay !== undefined;
    send({ type: "init", options, isOverlay, canNavigate: init.onNavigate !== undefined });
  };
  const acts: Acts = {
    "token.ask": ({ id }) => void answerToken(id, page.person()).then(send),
    event: ({ name, detail }) => {
      // Safe: the guard has compared the detail with the name.
      emit(name, detail as never, element);
      if (name === "ready") overlay?.onReady();
    },
    resize: ({ height }) => {
      if (overlay !== undefined) return;
      shownPx = height;
      const { view, height: own } = readOptions(element);
      if (view === "launcher") sizeLauncher(frame, height);
      else if (!own) frame.style.height = `${String(height)}px`;
      emit("resized", { height }, element);
    },
    title: ({ title }) => {
      frame.title = title;
    },
    navigate: ({ href }) => init.onNavigate?.(href),
    failed: ({ code, requestId }) => emit("failed", { code, requestId }, element),
    open: () => onOpen?.(),
    close: () => overlay?.onClose(),
  };
  const remove = (): void => {
    clearTimeout(timer);
    port?.close();
    port = null;
    frame.remove();
    overlay?.onGone();
  };
  const stops = [onSystemTheme(update), awaitHello(frame, { origin, onPort: open }), onAttributes(element, update)];
  frame.addEventListener("load", () => {
    if (port === null) timer = window.setTimeout(() => void askWhy(init).then(fail), SILENCE_MS);
  });
  look();
  place.append(frame);
  return {
    update,
    focus: () => {
      frame.focus();
      send({ type: "focus" });
    },
    unmount: () => {
      for (const stop of stops) stop();
      if (port === null || !frame.isConnected) return remove();
      frame.style.display = "none";
      send({ type: "destroy" });
      clearTimeout(timer);
      timer = window.setTimeout(remove, FAREWELL_MS);
    },
  };
}

/** As large as the button, with room around it that takes none of the page; nothing to press while there is no button. */
function sizeLauncher({ style }: HTMLIFrameElement, buttonPx: number): void {
  const side = `${String((buttonPx || LAUNCHER_PX) + 2 * LAUNCHER_ROOM_PX)}px`;
  style.width = side;
  style.height = side;
  style.margin = `-${String(LAUNCHER_ROOM_PX)}px`;
  style.pointerEvents = buttonPx > 0 ? "" : "none";
}
