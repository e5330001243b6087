export { attemptFor, type Attempt } from "./attempt.ts";
export { default as cardStyles } from "./cards.module.css";
export { DRAFT_PREFIX } from "./draft-prefix.ts";
export { useDraft, type Draft } from "./draft.ts";
export { default as formStyles } from "./form.module.css";
export { FormDialog, type DialogForm } from "./form-dialog.tsx";
