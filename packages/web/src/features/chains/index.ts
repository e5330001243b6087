export { StepBanner } from "./step-banner.tsx";
export { chainEdit, forChain, newStepKey, readChainId, stepOf, stepReturn } from "./step-form.ts";
export { useStepChain } from "./use-step-chain.ts";
