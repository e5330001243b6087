export { mergeThanksSettings } from "./settings.repository.ts";
