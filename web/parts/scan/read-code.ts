/** A picture of what a camera sees, four bytes a dot. */
type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** The text of the code in a picture, by a reader of our own; null where there is none. */
export async function readCode({ data, width, height }: Picture): Promise<string | null> {
  const { default: read } = await import('jsqr')
  return read(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
}
