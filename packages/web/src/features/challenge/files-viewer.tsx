import type { Attachment } from "@guildhall/core/attachments";
import { ImageViewer } from "@guildhall/widget";

/** Shows the pictures among files one at a time. */
export function FilesViewer({
  files,
  openId,
  onOpen,
}: {
  readonly files: readonly Attachment[];
  readonly openId: number;
  /** Hears which one is open now; null for none. */
  readonly onOpen: (id: number | null) => void;
}) {
  const images = files.filter(({ isImage }) => isImage);
  const index = images.findIndex(({ id }) => id === openId);
  return (
    <ImageViewer
      images={images}
      // A picture that is gone closes its viewer.
      index={index === -1 ? null : index}
      onIndex={(next) => onOpen(images[next]?.id ?? null)}
      onClose={() => onOpen(null)}
    />
  );
}
