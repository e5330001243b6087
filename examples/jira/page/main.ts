import type { FrameSpot, Points, State } from "../wire.ts";
import { answerCall, type Call, type Chosen } from "./host.ts";

// Jira around the frames: it says who and where, passes on what they ask, and counts what that costs.
const state = (await (await fetch("/state")).json()) as State;
const [who, spot, theme, locale, mood] = ["who", "spot", "theme", "locale", "jira"].map(choice);
const main = find("main", HTMLElement);
const SANDBOX = "allow-downloads allow-forms allow-modals allow-pointer-lock allow-same-origin allow-scripts";
let configuration: unknown = {};
let frame = addFrame();
let followsTheme = false;
/** Names one look at a frame, whose cost is shown. */
let look = "";

fill(
  who,
  state.people.map(({ accountId, name }) => [accountId, name]),
);
fill(
  spot,
  state.spots.map(({ name }) => [name, name]),
);
readAddress();
showFrame();
for (const each of [who, spot, locale, find("#licensed", HTMLInputElement)])
  each?.addEventListener("change", showFrame);
theme?.addEventListener("change", showTheme);
const status = choice("status");
status.value = state.status;
status.addEventListener("change", () => void move());
addEventListener("message", ({ source, data }: MessageEvent) => {
  if (source !== frame.contentWindow) return;
  const told = data as (Call & { readonly id: number }) | { readonly height: number };
  if ("id" in told) void answer(told);
  // Without a size of its own in the manifest, a frame is as high as its content.
  else if (chosen().spot.viewportSize === undefined) frame.style.height = `${String(told.height)}px`;
});

function chosen(): Chosen {
  const place = state.spots.find(({ name }) => name === spot?.value) ?? state.spots[0];
  return {
    accountId: who?.value ?? "",
    // The page's server has some.
    spot: withConfiguration(place as FrameSpot),
    theme: theme?.value ?? "light",
    locale: locale?.value ?? "en_US",
    siteUrl: state.siteUrl,
    isLicensed: find("#licensed", HTMLInputElement).checked,
    isOnline: find("#online", HTMLInputElement).checked,
    isDirect: find("#direct", HTMLInputElement).checked,
  };
}

function withConfiguration(place: FrameSpot): FrameSpot {
  if (place.moduleType !== "jira:dashboardGadget") return place;
  return { ...place, extension: { ...place.extension, gadgetConfiguration: configuration } };
}

async function answer({ id, ...call }: Call & { readonly id: number }): Promise<void> {
  const asking = frame;
  const reply = (message: object): void => asking.contentWindow?.postMessage({ id, ...message }, state.framesAt);
  try {
    const value = await answerCall(call, {
      chosen,
      post,
      opened: (url) => {
        find("#opened", HTMLElement).textContent = url;
        window.open(url, "_blank", "noopener");
      },
      submitted: (values) => {
        configuration = values;
        if (spot) spot.value = "Gadget";
        showFrame();
      },
      theme: () => {
        followsTheme = true;
        showTheme();
      },
    });
    reply({ value });
  } catch (error) {
    reply({ error: String(error) });
  }
  await countPoints();
}

async function post(path: string, body: unknown): Promise<unknown> {
  const { accountId, spot: place, isLicensed } = chosen();
  const query = new URLSearchParams({
    who: accountId,
    spot: place.name,
    licensed: isLicensed ? "yes" : "no",
    jira: mood?.value ?? "",
    look,
  });
  const response = await fetch(`${path}?${String(query)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new TypeError(`${path} was answered ${String(response.status)}`);
  return response.json();
}

/** Moves the issue, of which Jira tells the server; the frame is opened anew then, as people do. */
async function move(): Promise<void> {
  await post("/move", status.value);
  showFrame();
}

async function countPoints(): Promise<void> {
  const points = (await (await fetch("/points")).json()) as Points;
  find("#points", HTMLElement).textContent = String(points[look] ?? 0);
}

function addFrame(): HTMLIFrameElement {
  const made = document.createElement("iframe");
  made.title = "Guildhall";
  // As in "Custom UI iframe" of Atlassian's documentation: no popups, and no way to the page around.
  made.setAttribute("sandbox", SANDBOX);
  made.allow = "camera; clipboard-write; display-capture; fullscreen; microphone";
  main.replaceChildren(made);
  return made;
}

function showFrame(): void {
  followsTheme = false;
  look = crypto.randomUUID();
  frame = addFrame();
  const { name, viewportSize } = chosen().spot;
  frame.dataset["size"] = viewportSize ?? (/^(Issue|Gadget)/.test(name) ? "narrow" : "wide");
  frame.src = `${state.framesAt}/index.html?host=${encodeURIComponent(location.origin)}`;
  showTheme();
}

function showTheme(): void {
  const { theme: mode } = chosen();
  document.documentElement.dataset["colorMode"] = mode;
  if (followsTheme) frame.contentWindow?.postMessage({ theme: mode }, state.framesAt);
}

/** `?who=Mia Torres&spot=Issue&theme=dark&licensed=no&direct=no` chooses. */
function readAddress(): void {
  const query = new URLSearchParams(location.search);
  for (const [name, select] of Object.entries({ who, spot, theme, locale, jira: mood })) {
    const option = [...(select?.options ?? [])].find(({ text, value }) =>
      [text, value].includes(query.get(name) ?? ""),
    );
    if (select && option) select.value = option.value;
  }
  for (const name of ["licensed", "direct"]) find(`#${name}`, HTMLInputElement).checked = query.get(name) !== "no";
}

function fill(select: HTMLSelectElement | undefined, options: readonly (readonly string[])[]): void {
  select?.replaceChildren(...options.map(([value = "", text = ""]) => new Option(text, value)));
}

function choice(id: string): HTMLSelectElement {
  return find(`#${id}`, HTMLSelectElement);
}

/** @throws {TypeError} if the page has none */
function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new TypeError(`no ${selector}`);
}
