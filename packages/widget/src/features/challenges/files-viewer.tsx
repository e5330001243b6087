import type { Attachment } from "@guildhall/core/attachments";
import { ImageViewer } from "../../ui/image-viewer.tsx";

/** Shows the pictures among the files one at a time. */
export function FilesViewer({
  files,
  openId,
  onOpen,
}: {
  readonly files: readonly Attachment[];
  readonly openId: number;
  /** Gets the open one's id; null for none. */
  readonly onOpen: (id: number | null) => void;
}) {
  const images = files.filter(({ isImage }) => isImage);
  const index = images.findIndex(({ id }) => id === openId);
  return (
    <ImageViewer
      images={images}
      // A deleted picture closes its viewer.
      index={index === -1 ? null : index}
      onIndex={(next) => onOpen(images[next]?.id ?? null)}
      onClose={() => onOpen(null)}
    />
  );
}
