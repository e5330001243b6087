export type {
  EventName,
  GetToken,
  Guildhall,
  GuildhallEvents,
  InitOptions,
  Listener,
  Mounted,
  MountOptions,
  Theme,
  ViewParams,
} from "./api.ts";
export { guildhall } from "./guildhall.ts";
