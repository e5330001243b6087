export { presentAttachments } from "./attachment.presenter.ts";
export { keepAttachments } from "./keep-attachments.service.ts";
export { storeAttachments } from "./store-attachments.service.ts";
