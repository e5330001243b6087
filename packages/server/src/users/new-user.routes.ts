import { newUserCalls } from "@guildhall/core/users";
import { implement, implementInSteps } from "../http/implement.ts";
import { addUser } from "./add-user.service.ts";
import { addUsersInBulk, readUploadedRows } from "./add-users-in-bulk.service.ts";
import { getUsersTemplate } from "./get-users-template.service.ts";

export const newUserRoutes = [
  implement(newUserCalls.add, async (call, { body }) => ({ id: await addUser(call, body) })),
  implement(newUserCalls.getTemplate, (call) => getUsersTemplate(call)),
  implementInSteps(newUserCalls.addInBulk, {
    prepare: (call, { files }) => readUploadedRows(call, files.file),
    act: async (call, rows) => ({ ids: await addUsersInBulk(call, rows) }),
  }),
];
