export { StepBanner } from "./step-banner.tsx";
export { newStepKey, readChainId, stepOf, stepReturn } from "./step-form.ts";
