export { activityHref } from "./activity-href.ts";
export { ActivityCardFrame } from "./activity-card-frame.tsx";
export { ActivityList, listInput, type KindListProps, type ListView } from "./activity-list.tsx";
export { ActivityLead } from "./activity-lead.tsx";
export { Confirmation } from "./confirmation.tsx";
export { Fact, FactList, FactsAside } from "./facts.tsx";
export { ShareDialog } from "./late-share-dialog.ts";
export { LockLine, LockWords, NextSteps, StepLines } from "./step-lines.tsx";
export { useReason, useRefusalOf, type WireDecision } from "./use-reason.ts";
