export { MyStatus } from "./my-status.tsx";
