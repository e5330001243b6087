import { EmptyPicture, type EmptyPictureName } from "./empty-picture.tsx";
import { EmptyPlace, type EmptyPlaceProps } from "./empty-place.tsx";

/** A place with nothing in it: a picture, a sentence that teaches, at most one action. */
export function EmptyState({ picture, ...rest }: EmptyPlaceProps & { readonly picture: EmptyPictureName }) {
  return <EmptyPlace {...rest} picture={<EmptyPicture name={picture} />} />;
}
