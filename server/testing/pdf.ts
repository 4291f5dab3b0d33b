/** A minimal PDF of these objects; the first is the catalog. Readers of PDF find them without a table. */
export function pdf(...objects: (string | { dict: string; stream: Uint8Array | string })[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    const content =
      typeof object === 'string'
        ? [Buffer.from(object)]
        : [
            Buffer.from(`<<${object.dict} /Length ${Buffer.byteLength(object.stream)}>>\nstream\n`),
            Buffer.from(object.stream),
            Buffer.from('\nendstream'),
          ]
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), ...content, Buffer.from('\nendobj\n')]))
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer <</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

/** A PDF of one page, in points; `boxes` such as '/TrimBox [0 0 10 10]', `content` in the operators of PDF. */
export function pdfPage(
  width: number,
  height: number,
  { boxes = '', content = '0 0 10 10 re f', resources = '', objects = [] as Parameters<typeof pdf> } = {},
): Buffer {
  return pdf(
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${boxes} /Contents 4 0 R /Resources <<${resources}>>>>`,
    { dict: '', stream: content },
    ...objects,
  )
}
