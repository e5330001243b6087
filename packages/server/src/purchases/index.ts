export { passRequests } from "./pass-requests.service.ts";
