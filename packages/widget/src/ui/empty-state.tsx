import { EmptyPicture, type EmptyPictureName } from "./empty-picture.tsx";
import { EmptyPlace, type EmptyPlaceProps } from "./empty-place.tsx";

/** An empty state: a picture, a helpful sentence, at most one action. */
export function EmptyState({ picture, ...rest }: EmptyPlaceProps & { readonly picture: EmptyPictureName }) {
  return <EmptyPlace {...rest} picture={<EmptyPicture name={picture} />} />;
}
