export { findUserSource } from "./integration.repository.ts";
