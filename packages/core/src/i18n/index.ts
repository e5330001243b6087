export { describeAge } from "./describe-age.ts";
export { describeFailure, describeFieldError, describeRefusal } from "./describe.ts";
export { describeSchedule } from "./describe-schedule.ts";
export { loadNamespace, NAMESPACES } from "./namespaces.ts";
export type { PageNamespace, TextKey, Translate } from "./text-key.ts";
export { createTranslate } from "./translate.ts";
export type { TextTree, TextValues, TranslateAny } from "./translate.ts";
