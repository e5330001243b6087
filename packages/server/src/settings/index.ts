export { lockThanksSettings, mergeThanksSettings } from "./settings.repository.ts";
