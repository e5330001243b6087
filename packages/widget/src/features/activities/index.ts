export { Confirmation } from "./confirmation.tsx";
export { useReason, useRefusalOf } from "./use-reason.ts";
