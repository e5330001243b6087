export { withEmoji } from "./emoji-codes.ts";
export { slackManifest } from "./manifest.ts";
export type { ManifestConfig } from "./manifest.ts";
export { finishInstall, finishSignIn, installUrl, ORG_INSTALL, renewToken, signInUrl, toCredentials } from "./oauth.ts";
export type { OAuthOutcome, SlackIdentity, SlackInstall, SlackOAuthConfig } from "./oauth.ts";
export { createSlackApp } from "./slack-app.ts";
export type { SlackApp } from "./slack-app.ts";
export type { Notes, SlackConfig, SlackHost } from "./slack-host.ts";
