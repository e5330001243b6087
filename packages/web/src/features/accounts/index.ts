export { AccountForm, HiddenEmail, type FieldMessages } from "./account-form.tsx";
export { LinkProblem } from "./link-problem.tsx";
export { PasswordFields } from "./password-fields.tsx";
export { TermsHint } from "./terms-hint.tsx";
export { LinkCheck, type CheckedLink } from "./link-check.tsx";
