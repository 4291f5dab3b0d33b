/** RGBA. */
type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** Null if there is no code. */
export async function readCode({ data, width, height }: Picture): Promise<string | null> {
  const { default: read } = await import('jsqr')
  return read(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
}
