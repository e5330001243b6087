export { deleteEmailChangesBefore } from "./email-change.repository.ts";
