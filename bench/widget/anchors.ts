import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "rolldown";

/** Somebody else's widget from its own package, as a script that draws it when it's loaded. */
export interface Anchor {
  readonly name: string;
  readonly script: string;
  readonly gzip: number;
  readonly brotli: number;
}

export const SENTRY = "Sentry's feedback form 10.57.0";
export const NOVU = "Novu's bell 3.19.2";

// Each draws itself as its own guide says, without a service behind it.
const PROGRAMS = {
  [SENTRY]: `
import { buildFeedbackIntegration, feedbackModalIntegration } from "@sentry-internal/feedback";
const feedback = buildFeedbackIntegration({
  getModalIntegration: () => feedbackModalIntegration,
  getScreenshotIntegration: () => () => ({ name: "none" }),
})({ autoInject: false, enableScreenshot: false, showBranding: false });
// It asks their SDK for its client before it opens: the same parts, put together by hand.
const modal = feedbackModalIntegration();
const shadow = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
const options = { ...TEXTS, showName: true, showEmail: true, isNameRequired: false, isEmailRequired: false, isRequiredLabel: "(required)",
  autoInject: false, enableScreenshot: false, showBranding: false, colorScheme: "light", useSentryUser: {}, tags: {}, id: "sentry-feedback" };
const dialog = modal.createDialog({ options, shadow, sendFeedback: () => Promise.resolve("") });
dialog.appendToDom();
dialog.open();
globalThis.anchor = { feedback, dialog };
`,
  [NOVU]: `
import { NovuUI } from "@novu/js/ui";
const ui = new NovuUI({ options: { applicationIdentifier: "app", subscriberId: "u-1", apiUrl: location.origin + "/novu", socketUrl: location.origin + "/novu" } });
ui.mountComponent({ name: "Inbox", element: document.querySelector("main"), props: {} });
globalThis.anchor = ui;
`,
} as const;

/** What the form shows; its texts come with the integration's defaults, which are inside of it. */
const TEXTS = {
  formTitle: "Report a Bug",
  nameLabel: "Name",
  namePlaceholder: "Your Name",
  emailLabel: "Email",
  emailPlaceholder: "your.email@example.org",
  messageLabel: "Description",
  messagePlaceholder: "What's the bug? What did you expect?",
  submitButtonLabel: "Send Bug Report",
  cancelButtonLabel: "Cancel",
  successMessageText: "Thank you for your report!",
};

export type AnchorName = keyof typeof PROGRAMS;

/** Bundles an anchor as its users do: minified, in one file. */
export async function buildAnchor(name: AnchorName): Promise<Anchor> {
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.anchor-"));
  try {
    const input = join(folder, "main.js");
    writeFileSync(input, PROGRAMS[name].replace("...TEXTS", JSON.stringify(TEXTS).slice(1, -1)));
    await build({
      input,
      platform: "browser",
      transform: { define: { "process.env.NODE_ENV": '"production"' } },
      output: { file: join(folder, "out.js"), format: "iife", minify: true, codeSplitting: false },
      logLevel: "silent",
    });
    const script = readFileSync(join(folder, "out.js"));
    return {
      name,
      script: script.toString("utf8"),
      gzip: gzipSync(script, { level: 9 }).length,
      brotli: brotliCompressSync(script).length,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
