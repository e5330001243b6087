export { expireSubmission, findOverdue } from "./submissions/expire-submissions.service.ts";
