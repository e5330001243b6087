import type { FormToSend } from "./transport.ts";

export async function toFormData({ entity, files }: FormToSend): Promise<FormData> {
  const form = new FormData();
  if (entity !== undefined) form.append("entity", entity);
  for (const [field, file] of Object.entries(files)) {
    const content = file instanceof Blob ? file : new Blob([await file.arrayBuffer()], { type: file.type });
    form.append(field, content, file.name);
  }
  return form;
}
