// Built into React's own file, so that React starts in a task of its own before the panel does.
export { createRoot } from "react-dom/client";
