export type {
  EventName,
  GetToken,
  Guildhall,
  GuildhallEvents,
  InitOptions,
  Listener,
  Mode,
  Mounted,
  MountOptions,
  Theme,
  ViewParams,
} from "./api.ts";
export { guildhall } from "./guildhall.ts";
